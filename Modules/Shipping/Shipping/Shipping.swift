// Shipping
