"""Where things are kept: the journal's folder and the settings file, named on the command line or by convention."""

from pathlib import Path

NAME = "hammerprice"
SERVICE_SETTINGS = Path("/etc/hammerprice/settings.toml")


def data_folder(named: Path | None) -> Path:
    """The folder of the journal: the one named, or the user's by the platform's convention."""
    if named is not None:
        return named
    from platformdirs import user_data_path  # noqa: PLC0415  # 19 ms that nobody pays who names a folder

    return user_data_path(NAME, appauthor=False)


def settings_file(named: Path | None) -> Path | None:
    """The settings file: the one named, or the user's if there is one, or the installed service's; else None."""
    if named is not None:
        return named
    from platformdirs import user_config_path  # noqa: PLC0415  # as above

    own = user_config_path(NAME, appauthor=False) / "settings.toml"
    return next((path for path in (own, SERVICE_SETTINGS) if path.is_file()), None)


def own_editions(settings: Path | None) -> Path | None:
    """The folder of a person's own editions: beside the settings file."""
    return None if settings is None else settings.parent / "editions"
