"""Games that are over: the record of the house, coins, the way out by code, stick and file."""
