"""The table's live state: what is not on disk."""
