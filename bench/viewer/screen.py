"""An X server without a screen, and what a person has there: keys, a mouse and eyes."""

import ctypes
import os
import subprocess
import time

X11 = ctypes.CDLL("libX11.so.6")
XTEST = ctypes.CDLL("libXtst.so.6")

LEFT_BUTTON = 1
Z_PIXMAP = 2
ALL_PLANES = ctypes.c_ulong(-1)


class Image(ctypes.Structure):
    """The beginning of Xlib's XImage."""

    _fields_ = [
        ("width", ctypes.c_int),
        ("height", ctypes.c_int),
        ("xoffset", ctypes.c_int),
        ("format", ctypes.c_int),
        ("data", ctypes.c_void_p),
        ("byte_order", ctypes.c_int),
        ("bitmap_unit", ctypes.c_int),
        ("bitmap_bit_order", ctypes.c_int),
        ("bitmap_pad", ctypes.c_int),
        ("depth", ctypes.c_int),
        ("bytes_per_line", ctypes.c_int),
    ]


X11.XOpenDisplay.restype = ctypes.c_void_p
X11.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
X11.XDefaultRootWindow.restype = ctypes.c_ulong
X11.XGetImage.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_int, ctypes.c_uint,
                          ctypes.c_uint, ctypes.c_ulong, ctypes.c_int]
X11.XGetImage.restype = ctypes.POINTER(Image)
X11.XDestroyImage.argtypes = [ctypes.POINTER(Image)]
X11.XStringToKeysym.argtypes = [ctypes.c_char_p]
X11.XStringToKeysym.restype = ctypes.c_ulong
X11.XKeysymToKeycode.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
X11.XSync.argtypes = [ctypes.c_void_p, ctypes.c_int]
X11.XCloseDisplay.argtypes = [ctypes.c_void_p]
XTEST.XTestFakeKeyEvent.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong]
XTEST.XTestFakeButtonEvent.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong]
XTEST.XTestFakeMotionEvent.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int, ctypes.c_int,
                                       ctypes.c_ulong]


class Screen:
    """Xvfb with 1280x800 pixels, for as long as the `with` lasts. `looked_at` is the part of it
    that pixels() gives: left, top, width, height."""

    def __init__(self, looked_at):
        self.looked_at = looked_at

    def __enter__(self):
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
            pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            self.name = ":" + pipe.readline().strip()
        self.display = X11.XOpenDisplay(self.name.encode())
        if not self.display:
            raise RuntimeError("Xvfb did not start")
        self.root = X11.XDefaultRootWindow(self.display)
        return self

    def __exit__(self, *_):
        X11.XCloseDisplay(self.display)
        self.server.terminate()
        self.server.wait()

    def pixels(self):
        image = X11.XGetImage(self.display, self.root, *self.looked_at, ALL_PLANES, Z_PIXMAP)
        pixels = ctypes.string_at(image.contents.data,
                                  image.contents.bytes_per_line * image.contents.height)
        X11.XDestroyImage(image)
        return pixels

    def pixels_after(self, before, patience=60):
        """The first that differ from those, and how many seconds they took to come."""
        started = time.monotonic()
        while (now := self.pixels()) == before:
            if time.monotonic() - started > patience:
                raise RuntimeError(f"nothing changed in {patience} s")
            time.sleep(0.001)
        return now, time.monotonic() - started

    def pixels_at_rest(self, seconds):
        """Once they have stayed the same for so long."""
        pixels, since = self.pixels(), time.monotonic()
        while time.monotonic() - since < seconds:
            time.sleep(0.01)
            if (now := self.pixels()) != pixels:
                pixels, since = now, time.monotonic()
        return pixels

    def press(self, key):
        code = X11.XKeysymToKeycode(self.display, X11.XStringToKeysym(key.encode()))
        for down in (1, 0):
            XTEST.XTestFakeKeyEvent(self.display, code, down, 0)
        X11.XSync(self.display, 0)

    def point(self, x, y):
        XTEST.XTestFakeMotionEvent(self.display, -1, round(x), round(y), 0)
        X11.XSync(self.display, 0)

    def hold_button(self, down):
        XTEST.XTestFakeButtonEvent(self.display, LEFT_BUTTON, down, 0)
        X11.XSync(self.display, 0)
