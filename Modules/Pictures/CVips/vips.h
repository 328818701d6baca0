#pragma once
// libvips takes its options as variadic arguments, which Swift cannot pass: each call that is made has a function here,
// with its options. The library is opened at run time, so that only the process that needs it pays for it: its
// functions are therefore given as addresses. Their types are those of libvips 8.13 and later 8.x (soname 42).
#include <stddef.h>

/// VIPS_SIZE_DOWN: a picture is never made larger.
#define CVIPS_SIZE_DOWN 2

typedef int (*cvips_init_t)(const char *);
typedef void (*cvips_set_t)(int);
typedef void (*cvips_block_t)(const char *, int);
typedef int (*cvips_measure_t)(void *);
typedef void *(*cvips_copy_t)(void *);
typedef void (*cvips_free_t)(void *);

static inline int cvips_init(void *function, const char *name) { return ((cvips_init_t)function)(name); }
static inline void cvips_set(void *function, int value) { ((cvips_set_t)function)(value); }
static inline void cvips_block(void *function, const char *operation, int state) {
  ((cvips_block_t)function)(operation, state);
}
static inline int cvips_measure(void *function, void *image) { return ((cvips_measure_t)function)(image); }
static inline void *cvips_copy(void *function, void *image) { return ((cvips_copy_t)function)(image); }
static inline void cvips_free(void *function, void *pointer) { ((cvips_free_t)function)(pointer); }

/// vips_image_new_from_buffer: reads the head alone.
static inline void *cvips_open(void *function, const void *bytes, size_t count, const char *options) {
  return ((void *(*)(const void *, size_t, const char *, ...))function)(bytes, count, options, (void *)0);
}

/// vips_thumbnail_image: turned upright, and in sRGB. vips_thumbnail_buffer would decode less of a large file, but takes
/// damaged ones too (8.14).
static inline int cvips_convert(void *function, void *image, void **result, int width, int height) {
  return ((int (*)(void *, void **, int, ...))function)(
      image, result, width, "height", height, "size", CVIPS_SIZE_DOWN, "export_profile", "srgb", (void *)0);
}

/// vips_thumbnail_image.
static inline int cvips_shrink(void *function, void *image, void **result, int width, int height) {
  return ((int (*)(void *, void **, int, ...))function)(
      image, result, width, "height", height, "size", CVIPS_SIZE_DOWN, (void *)0);
}

/// vips_webpsave_buffer. "strip" is what leaves metadata out, in the versions where it does.
static inline int cvips_encode(void *function, void *image, void **bytes, size_t *count, int quality) {
  return ((int (*)(void *, void **, size_t *, ...))function)(
      image, bytes, count, "Q", quality, "strip", 1, "smart_subsample", 1, (void *)0);
}
