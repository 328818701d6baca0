// Ordering
