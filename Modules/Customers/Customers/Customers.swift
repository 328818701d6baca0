// Customers
