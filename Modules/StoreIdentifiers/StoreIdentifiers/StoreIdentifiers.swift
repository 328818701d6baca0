// StoreIdentifiers
