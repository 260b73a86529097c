"""`pytest tests/display --renew-golden` writes the reference pictures anew instead of comparing with them."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew-golden", action="store_true", help="write tests/display/golden/ anew")
