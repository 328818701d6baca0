"""Drawings as PNG, by libvips (which reads SVG with librsvg): the library that the store takes pictures in with."""
import ctypes
import ctypes.util


class Renderer:
    """The library, opened once."""

    def __init__(self):
        self.vips = ctypes.CDLL(ctypes.util.find_library("vips") or "libvips.so.42")
        self.vips.vips_image_new_from_file.restype = ctypes.c_void_p
        if self.vips.vips_init(b"drawing") != 0:
            raise OSError("libvips cannot be used")

    def png(self, source, target, scale=1.0):
        """Draws an SVG file of 800 x 800 into a PNG file."""
        image = self.vips.vips_image_new_from_file(("%s[scale=%s]" % (source, scale)).encode(), None)
        opaque = ctypes.c_void_p()
        if (not image or self.vips.vips_flatten(ctypes.c_void_p(image), ctypes.byref(opaque), None) != 0
                or self.vips.vips_image_write_to_file(opaque, str(target).encode(), None) != 0):
            raise OSError("%s cannot be drawn" % source)
        self.vips.g_object_unref(opaque)
        self.vips.g_object_unref(ctypes.c_void_p(image))
