"""The loop of the table, with what a finger has seen and when lamp and lights are on."""
