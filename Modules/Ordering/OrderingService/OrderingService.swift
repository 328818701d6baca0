// OrderingService
