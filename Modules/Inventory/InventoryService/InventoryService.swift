// InventoryService
