"""The pod's pins, and its endless loop. CircuitPython runs this after `boot.py`.

The scanners run in CircuitPython's tick interrupt, about every millisecond, and stamp their events: a slow turn of this
loop delays what is sent, but changes no time stamp.
"""

import board
import keypad
import microcontroller
import pwmio
import supervisor
import usb_cdc

from hardware.pod.paddle import Pod

usb_cdc.data.timeout = 0
usb_cdc.data.write_timeout = 0
button = keypad.Keys((board.GP2,), value_when_pressed=False, pull=True, interval=0.001, max_events=64)
matrix = keypad.KeyMatrix(
    row_pins=(board.GP6, board.GP7, board.GP8, board.GP9),
    column_pins=(board.GP10, board.GP11, board.GP12),
    interval=0.001,
    max_events=64,
)
pod = Pod(
    identity="".join(f"{byte:02X}" for byte in microcontroller.cpu.uid),
    lights=[pwmio.PWMOut(board.GP3, frequency=500)],  # the light in the button; [] where there is none
    port=usb_cdc.data,
    ticks=supervisor.ticks_ms,
    scanners=(button, matrix),
)
while True:
    pod.run_once()
