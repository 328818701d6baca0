// CustomersService
