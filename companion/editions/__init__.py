"""The boxes as data, and what reads them."""
