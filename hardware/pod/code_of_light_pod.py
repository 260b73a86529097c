"""The program of a light pod, in the place of `code.py`: five outputs, seat 1 first, and nothing else."""

import board
import microcontroller
import pwmio
import supervisor
import usb_cdc

from hardware.pod.paddle import Pod

usb_cdc.data.timeout = 0
usb_cdc.data.write_timeout = 0
pod = Pod(
    identity="".join(f"{byte:02X}" for byte in microcontroller.cpu.uid),
    lights=[pwmio.PWMOut(pin, frequency=500) for pin in (board.GP10, board.GP11, board.GP12, board.GP13, board.GP14)],
    port=usb_cdc.data,
    ticks=supervisor.ticks_ms,
)
while True:
    pod.run_once()
