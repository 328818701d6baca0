// The compiler puts the files into the program as they are, in a tenth of a second, and notices when they change.
#pragma clang diagnostic ignored "-Wc23-extensions"
#include "CDemoShop.h"

static const unsigned char pictures[] = {
#embed "pictures.archive"
};

// An array of arrays: each file is an array of products.
static const unsigned char products[] = {
  '[',
#embed "Products/firsts.json" suffix(, ',',)
#embed "Products/kitchen.json" suffix(, ',',)
#embed "Products/dining.json" suffix(, ',',)
#embed "Products/lighting.json" suffix(, ',',)
#embed "Products/textiles.json" suffix(, ',',)
#embed "Products/furniture.json" suffix(, ',',)
#embed "Products/desk.json" suffix(, ',',)
#embed "Products/outdoors.json" suffix(, ',',)
#embed "Products/bath.json" suffix(, ']')
};

static const unsigned char departments[] = {
#embed "departments.json"
};

static const unsigned char terms[] = {
#embed "terms.json"
};

static const unsigned char orders[] = {
#embed "orders.json"
};

static const unsigned char reviews[] = {
#embed "reviews.json"
};

static const unsigned char content[] = {
#embed "content.json"
};

#define FILE_OF(array) (DemoFile){array, sizeof array}

DemoFile demo_pictures(void) { return FILE_OF(pictures); }
DemoFile demo_products(void) { return FILE_OF(products); }
DemoFile demo_departments(void) { return FILE_OF(departments); }
DemoFile demo_terms(void) { return FILE_OF(terms); }
DemoFile demo_orders(void) { return FILE_OF(orders); }

DemoFile demo_content(void) { return FILE_OF(content); }

DemoFile demo_reviews(void) { return FILE_OF(reviews); }
