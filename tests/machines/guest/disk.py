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
INITRAMFS = {
    "/etc/initramfs-tools/conf.d/guest": "MODULES=list\n",
    "/etc/initramfs-tools/modules": "virtio_pci\nvirtio_blk\next4\n",
}
"""How the initial RAM disk is made: with what it needs to find the disk, and nothing else."""


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
        for place, text in {
            **INITRAMFS,
            "/etc/hostname": "table\n",
            "/etc/fstab": "/dev/vda / ext4 defaults 0 1\n",
        }.items():
            put(root, place, text)
        root.run("apt-get", "install", "--quiet", "--yes", "--no-install-recommends", *KERNEL)
        root.run(f"{CHECKOUT}/systemd/install.sh", "--download", f"{STICK}/hammerprice")
        root.run(f"{STICK}/hammerprice/install.sh")
        shutil.rmtree(root.path(CHECKOUT))
        images = (folder / f"{name}.ext4" for name in ("disk", "stick"))
        disk = Disk(folder / "vmlinuz", folder / "initrd", *images)
        shutil.copy(newest(root, "vmlinuz-*"), disk.kernel)
        shutil.copy(newest(root, "initrd.img-*"), disk.initrd)
        image_of(root.path(STICK), disk.stick, "512M", LABEL)
        shutil.rmtree(root.path(STICK))
        image_of(root.folder, disk.image, "4G", "table")
    return disk


def image_of(folder: Path, image: Path, size: str, label: str) -> None:
    """Make an ext4 file system with the content of a folder."""
    made = [tool("mke2fs"), "-q", "-t", "ext4", "-L", label, "-d", str(folder), str(image), size]
    subprocess.run(made, check=True)


def newest(root: DebianRoot, pattern: str) -> Path:
    """Return the newest file below /boot that is called so."""
    return max(root.path("/boot").glob(pattern))


def put(root: DebianRoot, place: str, text: str) -> None:
    """Write a text file of the system."""
    path = root.path(place)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
