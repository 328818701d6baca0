// ShippingUI
