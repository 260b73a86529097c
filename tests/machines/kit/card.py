"""A card with a system that Raspberry Pi Imager has just written, as far as Debian has what is in it.

What is Raspberry Pi's own is put beside Debian's packages as its sources have it: where cloud-init looks for its files
(cloud-init's issue 5532, pi-gen's issue 880), what those files say (pi-gen, stage2/04-cloud-init; Imager,
src/customization_generator.cpp), fstab and cmdline.txt (pi-gen, stage1).
"""

import hashlib
import shutil
import subprocess
import zipfile
from dataclasses import dataclass
from pathlib import Path

from tests.machines.guest.disk import INITRAMFS, SUITE, Disk, image_of, newest, put
from tests.machines.guest.machine import Guest
from tests.machines.install.needed import tool
from tests.machines.install.roots import CHECKOUT, LITE, debian_root
from tests.tools.kit import FOLDER

NEEDED = ("mkfs.vfat", "mcopy")
PACKAGES = (
    *LITE,
    *("linux-image-amd64", "initramfs-tools", "zstd", "qemu-guest-agent"),
    *("cloud-init", "netplan.io", "network-manager", "systemd-timesyncd", "kbd", "sudo", "procps", "login", "passwd"),
    "dosfstools",
)
FAT_MB = 256
_FILES = {
    **INITRAMFS,
    "/etc/hostname": "raspberrypi\n",
    "/etc/fstab": "/dev/vda / ext4 defaults,noatime 0 1\n/dev/vdb /boot/firmware vfat defaults 0 2\n",
    "/etc/cloud/cloud.cfg.d/99_raspberry-pi.cfg": (
        "datasource_list: [NoCloud, None]\ndatasource: {NoCloud: {seedfrom: file:///boot/firmware}}\n"
    ),
}
_DRIVE = {
    "config.txt": "# as Raspberry Pi OS has it\ndtparam=audio=on\ndtoverlay=vc4-kms-v3d\n[all]\n",
    "cmdline.txt": "console=serial0,115200 console=tty1 root=PARTUUID=1 rootfstype=ext4 rootwait resize\n",
    "meta-data": "instance-id: rpi-imager-1767225600000\n",
    "user-data": """#cloud-config
manage_resolv_conf: false

hostname: table
user:
  name: anna
  shell: /bin/bash
  lock_passwd: false
  passwd: "$y$j9T$OcnzD8lxX4rzHAGf.oShT0$0XdNcoBdCRQx3gyItKpQ8XOqpFQbtbZ7WvXlSNpHuDB"
  sudo: null

runcmd:
  - [ touch, /var/lib/what-imager-wanted ]
""",
    "network-config": "network:\n  version: 2\n  ethernets:\n    eth0:\n      dhcp4: true\n      optional: true\n",
}


@dataclass(frozen=True, slots=True)
class Card:
    """The system's disk, and the drive that any computer shows: FAT, with the label bootfs."""

    disk: Disk

    def put(self, source: Path, name: str = "") -> None:
        """Put a file or a folder on the drive, as any computer with a card reader can."""
        self._mtools("mcopy", "-s", "-o", str(source), f"::/{name}")

    def put_text(self, name: str, text: str) -> None:
        """Write a text file on the drive."""
        passing = self.disk.image.parent / "passing"
        passing.write_text(text)
        self.put(passing, name)

    def take_away(self, *names: str) -> None:
        """Delete files and folders of the drive that are there."""
        for name in names:
            if f"::/{name}" in self._mtools("mdir", "-b", "::/").replace("/\n", "\n").splitlines():
                self._mtools("mdeltree", f"::/{name}")

    def text(self, name: str) -> str:
        """Return what is in a file of the drive."""
        return self._mtools("mtype", f"::/{name}")

    def _mtools(self, command: str, *arguments: str) -> str:
        asked = [tool(command), "-i", str(self.disk.stick), *arguments]
        return subprocess.run(asked, check=True, capture_output=True, text=True, errors="replace").stdout


class Computer(Guest):
    """A computer with such a card, and a network if a cable is plugged in."""

    second_disk = "cache=writeback"
    kernel_options = "net.ifnames=0 console=tty1"

    def plug_in_cable(self, plugged: bool) -> None:
        """Plug a network cable in, or pull it, before the computer is switched on."""
        self.network = ("-nic", "user,model=virtio-net-pci") if plugged else ()


def make_card(folder: Path) -> Card:
    """Make the card in `folder`, and what its computer starts from."""
    disk = Disk(folder / "vmlinuz", folder / "initrd", folder / "disk.ext4", folder / "bootfs.fat")
    with debian_root(SUITE, packages=PACKAGES) as root:
        for place, text in _FILES.items():
            put(root, place, text)
        root.run("update-initramfs", "-u")
        shutil.rmtree(root.path(CHECKOUT))
        root.path("/boot/firmware").mkdir()
        shutil.copy(newest(root, "vmlinuz-*"), disk.kernel)
        shutil.copy(newest(root, "initrd.img-*"), disk.initrd)
        image_of(root.folder, disk.image, "4G", "rootfs")
    with disk.stick.open("wb") as drive:
        drive.truncate(FAT_MB << 20)
    subprocess.run([tool("mkfs.vfat"), "-F", "32", "-n", "bootfs", str(disk.stick)], check=True, capture_output=True)
    card = Card(disk)
    for name, text in _DRIVE.items():
        card.put_text(name, text)
    return card


def unpack(kit: Path, folder: Path) -> Path:
    """Unpack the zip into a new folder, and return that."""
    with zipfile.ZipFile(kit) as opened:
        opened.extractall(folder)
    return folder


def another(kit: Path, folder: Path, **changed: bytes) -> Path:
    """Return the unpacked kit once more, in a new folder and as a newer one: these modules of the program are added to.

    A module is named with two underscores in the place of each dot.
    """
    shutil.copytree(kit, folder)
    packages = folder / FOLDER
    (wheel,) = packages.glob("wheels/hammerprice-*.whl")
    with zipfile.ZipFile(wheel) as opened:
        files = {name: opened.read(name) for name in opened.namelist()}
    for module, text in changed.items():
        files[f"{module.replace('__', '/')}.py"] += text
    with zipfile.ZipFile(wheel, "w") as written:
        for name, content in files.items():
            written.writestr(name, content)
    sums = packages / "SHA256SUMS"
    names = [line.split(maxsplit=1)[1] for line in sums.read_text().splitlines()]
    lines = [f"{hashlib.sha256((packages / name).read_bytes()).hexdigest()}  {name}\n" for name in names]
    sums.write_text("".join(lines))
    return folder
