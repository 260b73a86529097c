"""Make the pod one serial port for data to its computer, and nothing else.

CircuitPython runs this once, before USB starts. A jumper between GP5 and the ground beside it (pins 7 and 8) leaves the
drive and the rest as they are, so that the pod's files can be changed.
"""

import board
import digitalio
import storage
import usb_cdc
import usb_hid
import usb_midi

usb_cdc.enable(console=False, data=True)
jumper = digitalio.DigitalInOut(board.GP5)
jumper.switch_to_input(pull=digitalio.Pull.UP)
if jumper.value:
    usb_hid.disable()
    usb_midi.disable()
    storage.disable_usb_drive()
