"""The paths of the journal's folder and of the settings file, from the command line or by convention."""

from pathlib import Path

from companion.checked_toml import FileRefused
from companion.regular_files import STANDARD_INPUT

APP_NAME = "hammerprice"
SERVICE_SETTINGS = Path("/etc/hammerprice/settings.toml")


def data_folder(named: Path | None) -> Path:
    """Return the folder of the journal: the given one, or the user's by the platform's convention."""
    if named is not None:
        return named
    from platformdirs import user_data_path  # noqa: PLC0415  # 19 ms that nobody pays who names a folder

    return user_data_path(APP_NAME, appauthor=False)


def settings_file(named: Path | None) -> Path | None:
    """Return the settings file: the given one (`-` for standard input), else the user's, else the installed service's,
    else None.

    Raise FileRefused if the given file does not exist.
    """
    if named is not None:
        if named != STANDARD_INPUT and not named.exists():
            raise FileRefused(named, 0, "there is no such file; name one that is there, or omit --settings")
        return named
    return next((path for path in usual_settings() if path.is_file()), None)


def usual_settings() -> tuple[Path, Path]:
    """Return the usual paths of the settings file: the user's, then the installed service's."""
    from platformdirs import user_config_path  # noqa: PLC0415  # as above

    return user_config_path(APP_NAME, appauthor=False) / "settings.toml", SERVICE_SETTINGS


def own_editions(settings: Path | None) -> Path | None:
    """Return the folder of the user's own editions, beside the settings file or its usual place."""
    if settings is not None and settings != STANDARD_INPUT:
        return settings.parent / "editions"
    folders = [path.parent / "editions" for path in usual_settings()]
    return next((folder for folder in folders if folder.is_dir()), None)
