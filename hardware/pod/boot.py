"""What the pod is to the computer at the other end of its cable: one serial port for data, and no console.

CircuitPython runs this once, before USB starts. The drive stays, so that the pod's files can be changed.
"""

import usb_cdc

usb_cdc.enable(console=False, data=True)
