"""The touchscreen: draws Scenes and gives back the choice that was touched. It knows no rules."""
