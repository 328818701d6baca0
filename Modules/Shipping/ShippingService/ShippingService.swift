// ShippingService
