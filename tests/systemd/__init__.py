"""The service and its installer."""
