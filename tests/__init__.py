"""The tests mirror the packages, with the table harness and the rulebook's own examples beside them."""
