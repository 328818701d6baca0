// CatalogUI
