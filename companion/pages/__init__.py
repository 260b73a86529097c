"""The pages of the screen: each file shows a page and says what its choices do."""
