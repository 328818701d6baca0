#pragma once
#include <stddef.h>

/// A file that is part of the program: read in place, and there as long as the process is.
typedef struct {
  const void *_Nonnull bytes;
  size_t count;
} DemoFile;

/// The pictures: an archive as `PictureArchive` writes it.
DemoFile demo_pictures(void);

/// The products: a JSON array with an array for each file of `Products`.
DemoFile demo_products(void);

/// The categories, kinds of products, brands and collections: a JSON object.
DemoFile demo_departments(void);

/// The words of options and attributes in other languages: a JSON object of uses, words and languages.
DemoFile demo_terms(void);
/// The customers and their orders: a JSON object.
DemoFile demo_orders(void);

/// The pages and the news: a JSON array.
DemoFile demo_content(void);

/// The reviews: a JSON array.
DemoFile demo_reviews(void);
