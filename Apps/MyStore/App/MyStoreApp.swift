// MyStoreApp
