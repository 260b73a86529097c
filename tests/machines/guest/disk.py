"""The disk of a computer that the table is installed on: Debian's own kernel, the product by its own installer.

Nothing is built by hand: the packages are Debian's, the system starts as any other, and what is in it beside the table
is the agent through which commands are run in it.
"""

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from tests.machines.install.needed import tool
from tests.machines.install.roots import CHECKOUT, DebianRoot, debian_root

SUITE = "trixie"
KERNEL = ("linux-image-amd64", "initramfs-tools", "zstd", "qemu-guest-agent")
NEEDED = ("mke2fs",)
STICK = "/root/stick"
LABEL = "HAMMERPRICE"
"""The label of the stick."""
_DRIVERS = ("virtio_pci", "virtio_blk", "ext4")
"""Kernel modules that the initial RAM disk needs to find the disk."""


@dataclass(frozen=True, slots=True)
class Disk:
    """The files that a computer starts from."""

    kernel: Path
    initrd: Path
    image: Path
    stick: Path
    """The image of a USB stick, with the same version in the folder hammerprice."""


def make_disk(folder: Path) -> Disk:
    """Make an ext4 image with an installed table, and what starts it, in `folder`."""
    with debian_root(SUITE) as root:
        _put(root, "/etc/initramfs-tools/conf.d/guest", "MODULES=list\n")
        _put(root, "/etc/initramfs-tools/modules", "".join(f"{driver}\n" for driver in _DRIVERS))
        _put(root, "/etc/hostname", "table\n")
        _put(root, "/etc/fstab", "/dev/vda / ext4 defaults 0 1\n")
        root.run("apt-get", "install", "--quiet", "--yes", "--no-install-recommends", *KERNEL)
        root.run(f"{CHECKOUT}/systemd/install.sh", "--download", f"{STICK}/hammerprice")
        root.run(f"{STICK}/hammerprice/install.sh")
        shutil.rmtree(root.path(CHECKOUT))
        images = (folder / f"{name}.ext4" for name in ("disk", "stick"))
        disk = Disk(folder / "vmlinuz", folder / "initrd", *images)
        shutil.copy(_newest(root, "vmlinuz-*"), disk.kernel)
        shutil.copy(_newest(root, "initrd.img-*"), disk.initrd)
        _image(root.path(STICK), disk.stick, "512M", LABEL)
        shutil.rmtree(root.path(STICK))
        _image(root.folder, disk.image, "4G", "table")
    return disk


def _image(folder: Path, image: Path, size: str, label: str) -> None:
    """Make a file system with the content of a folder."""
    made = [tool("mke2fs"), "-q", "-t", "ext4", "-L", label, "-d", str(folder), str(image), size]
    subprocess.run(made, check=True)


def _newest(root: DebianRoot, pattern: str) -> Path:
    return max(root.path("/boot").glob(pattern))


def _put(root: DebianRoot, place: str, text: str) -> None:
    path = root.path(place)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
