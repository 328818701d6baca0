// MyStoreKit
