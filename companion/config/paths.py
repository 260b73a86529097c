"""Where things are kept: the journal's folder and the settings file, named on the command line or by convention."""

from pathlib import Path

from companion.checked_toml import FileRefused

NAME = "hammerprice"
SERVICE_SETTINGS = Path("/etc/hammerprice/settings.toml")


def data_folder(named: Path | None) -> Path:
    """The folder of the journal: the one named, or the user's by the platform's convention."""
    if named is not None:
        return named
    from platformdirs import user_data_path  # noqa: PLC0415  # 19 ms that nobody pays who names a folder

    return user_data_path(NAME, appauthor=False)


def settings_file(named: Path | None) -> Path | None:
    """The settings file: the one named, or the user's if there is one, or the installed service's; else None.

    Raises FileRefused where there is none of the name: somebody means a file, so another, or none, would be wrong.
    """
    if named is not None:
        if not named.exists():
            raise FileRefused(named, 1, "there is no such file; name one that is there, or leave --settings out")
        return named
    return next((path for path in usual_settings() if path.is_file()), None)


def usual_settings() -> tuple[Path, Path]:
    """Where a settings file is looked for that nobody has named: the user's, then the installed service's."""
    from platformdirs import user_config_path  # noqa: PLC0415  # as above

    return user_config_path(NAME, appauthor=False) / "settings.toml", SERVICE_SETTINGS


def own_editions(settings: Path | None) -> Path | None:
    """The folder of a person's own editions: beside the settings file or, without one, where one would be."""
    if settings is not None:
        return settings.parent / "editions"
    folders = [path.parent / "editions" for path in usual_settings()]
    return next((folder for folder in folders if folder.is_dir()), None)
