#pragma once
// The functions of Cairo (1.16 and later 1.x), Pango (1.50 and later 1.x) and libqrencode (4.x) that draw documents. They
// are opened at run time, so that only the process that draws pays for them: nothing needs their headers.
#include <dlfcn.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

typedef struct { int x, y, width, height; } cdocuments_rectangle;
typedef struct { int version, width; unsigned char *data; } cdocuments_qr;
typedef int (*cdocuments_write)(void *, const unsigned char *, unsigned int);

/// Addresses of functions, named as the libraries name them. Opaque pointers are surfaces, contexts and layouts.
typedef struct {
  void *(*cairo_pdf_surface_create_for_stream)(cdocuments_write, void *, double, double);
  void (*cairo_pdf_surface_set_metadata)(void *, int, const char *);
  void (*cairo_surface_set_fallback_resolution)(void *, double, double);
  void (*cairo_surface_finish)(void *);
  int (*cairo_surface_status)(void *);
  void *(*cairo_create)(void *);
  int (*cairo_status)(void *);
  void (*cairo_show_page)(void *);
  void (*cairo_move_to)(void *, double, double);
  void (*cairo_rectangle)(void *, double, double, double, double);
  void (*cairo_fill)(void *);
  void (*cairo_set_source_rgb)(void *, double, double, double);

  void *(*pango_cairo_create_layout)(void *);
  void (*pango_cairo_show_layout)(void *, void *);

  void *(*pango_layout_get_context)(void *);
  void (*pango_context_set_language)(void *, void *);
  void *(*pango_language_from_string)(const char *);
  void *(*pango_font_description_from_string)(const char *);
  void (*pango_layout_set_font_description)(void *, const void *);
  void (*pango_layout_set_text)(void *, const char *, int);
  void (*pango_layout_set_width)(void *, int);
  void (*pango_layout_set_height)(void *, int);
  void (*pango_layout_set_wrap)(void *, int);
  void (*pango_layout_set_alignment)(void *, int);
  void (*pango_layout_set_ellipsize)(void *, int);
  void (*pango_layout_get_pixel_extents)(void *, cdocuments_rectangle *, cdocuments_rectangle *);

  void (*g_object_unref)(void *);

  cdocuments_qr *(*QRcode_encodeString8bit)(const char *, int, int);
} cdocuments;

#define CDOCUMENTS_FIND(library, name) ((*(void **)&found->name = dlsym(library, #name)) != NULL)

/// Cairo; 0 when it is not there or too old.
static inline int cdocuments_open_cairo(cdocuments *found) {
  void *cairo = dlopen("libcairo.so.2", RTLD_NOW);
  return cairo && CDOCUMENTS_FIND(cairo, cairo_pdf_surface_create_for_stream) &&
         CDOCUMENTS_FIND(cairo, cairo_pdf_surface_set_metadata) &&
         CDOCUMENTS_FIND(cairo, cairo_surface_set_fallback_resolution) &&
         CDOCUMENTS_FIND(cairo, cairo_surface_finish) && CDOCUMENTS_FIND(cairo, cairo_surface_status) &&
         CDOCUMENTS_FIND(cairo, cairo_create) && CDOCUMENTS_FIND(cairo, cairo_status) &&
         CDOCUMENTS_FIND(cairo, cairo_show_page) && CDOCUMENTS_FIND(cairo, cairo_move_to) &&
         CDOCUMENTS_FIND(cairo, cairo_rectangle) && CDOCUMENTS_FIND(cairo, cairo_fill) &&
         CDOCUMENTS_FIND(cairo, cairo_set_source_rgb);
}

/// Pango; 0 when it is not there or too old.
static inline int cdocuments_open_pango(cdocuments *found) {
  // Looks in the libraries that it needs, too: Pango's own and GObject.
  void *pango = dlopen("libpangocairo-1.0.so.0", RTLD_NOW);
  return pango && CDOCUMENTS_FIND(pango, pango_cairo_create_layout) &&
         CDOCUMENTS_FIND(pango, pango_cairo_show_layout) && CDOCUMENTS_FIND(pango, pango_layout_get_context) &&
         CDOCUMENTS_FIND(pango, pango_context_set_language) && CDOCUMENTS_FIND(pango, pango_language_from_string) &&
         CDOCUMENTS_FIND(pango, pango_font_description_from_string) &&
         CDOCUMENTS_FIND(pango, pango_layout_set_font_description) && CDOCUMENTS_FIND(pango, pango_layout_set_text) &&
         CDOCUMENTS_FIND(pango, pango_layout_set_width) && CDOCUMENTS_FIND(pango, pango_layout_set_height) &&
         CDOCUMENTS_FIND(pango, pango_layout_set_wrap) && CDOCUMENTS_FIND(pango, pango_layout_set_alignment) &&
         CDOCUMENTS_FIND(pango, pango_layout_set_ellipsize) &&
         CDOCUMENTS_FIND(pango, pango_layout_get_pixel_extents) && CDOCUMENTS_FIND(pango, g_object_unref);
}

/// libqrencode; 0 when it is not there.
static inline int cdocuments_open_qrencode(cdocuments *found) {
  void *qrencode = dlopen("libqrencode.so.4", RTLD_NOW);
  return qrencode && CDOCUMENTS_FIND(qrencode, QRcode_encodeString8bit);
}

static inline int cdocuments_write_all(void *descriptor, const unsigned char *bytes, unsigned int count) {
  while (count > 0) {
    ssize_t written = write(*(int *)descriptor, bytes, count);
    // CAIRO_STATUS_WRITE_ERROR.
    if (written <= 0) return 11;
    bytes += written;
    count -= (unsigned int)written;
  }
  return 0;
}

/// A surface whose PDF goes to a descriptor, which must outlive it; sizes in points. It has no date, so that the same
/// document gives the same bytes.
static inline void *cdocuments_pdf(
    cdocuments *found, int *descriptor, double width, double height, const char *title) {
  void *surface = found->cairo_pdf_surface_create_for_stream(cdocuments_write_all, descriptor, width, height);
  // CAIRO_PDF_METADATA_TITLE, CREATOR and CREATE_DATE.
  found->cairo_pdf_surface_set_metadata(surface, 0, title);
  found->cairo_pdf_surface_set_metadata(surface, 4, "MyStore");
  found->cairo_pdf_surface_set_metadata(surface, 5, "");
  return surface;
}
