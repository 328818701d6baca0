// InventoryUI
