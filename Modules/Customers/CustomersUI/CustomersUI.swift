// CustomersUI
