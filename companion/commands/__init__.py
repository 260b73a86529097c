"""What can be asked of the table: commands, plain data that a control carries and a hand gives back."""
