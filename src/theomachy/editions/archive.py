"""Archives: the files of an edition as one zip, unpacked within limits."""

import zlib
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from theomachy.core.edition import MOST_BYTES
from theomachy.core.refusal import OptionError
from theomachy.editions.files import Files

MOST_FILES = 40
KINDS = (ZIP_STORED, ZIP_DEFLATED)  # others may ask for as much memory as they like before anything is unpacked
_DAY = (2020, 1, 1, 0, 0, 0)  # the same files give the same archive


def pack(files: Files, folder: str) -> bytes:
    """Return an archive that holds *files* in one *folder*."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for path, text in files.items():
            archive.writestr(ZipInfo(f"{folder}/{path}", _DAY), text, ZIP_DEFLATED)
    return out.getvalue()


def unpack(packed: bytes) -> dict[str, str]:
    """Return the TOML files of an archive by their paths below its topmost folder.

    :raises OptionError: for what is no archive, or holds too much.
    """
    try:
        with ZipFile(BytesIO(packed)) as archive:
            infos = [info for info in archive.infolist() if info.filename.endswith(".toml")]
            if len(infos) > MOST_FILES or sum(info.file_size for info in infos) > MOST_BYTES:
                raise OptionError(f"the archive is too large: at most {MOST_FILES} files and {MOST_BYTES} characters")
            if any(info.compress_type not in KINDS for info in infos):
                raise OptionError("the archive is compressed in another way than zip archives usually are")
            texts = {info.filename.lstrip("/"): _read(archive, info) for info in infos}
    except (BadZipFile, zlib.error, NotImplementedError, RuntimeError, OSError, EOFError) as error:
        raise OptionError(f"this is not a zip archive that can be read: {error}") from None
    top = next((path[: -len("edition.toml")] for path in texts if path.endswith("edition.toml")), "")
    return {path.removeprefix(top): text for path, text in texts.items() if path.startswith(top)}


def _read(archive: ZipFile, info: ZipInfo) -> str:
    with archive.open(info) as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise OptionError(f"{info.filename} is larger than {MOST_BYTES} characters")
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise OptionError(f"{info.filename} is not text in UTF-8") from None
