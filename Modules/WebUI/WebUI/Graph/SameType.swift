/// Tells by comparing two pointers what a cast finds out at length: rows ask thousands of times.
enum SameType {
  /// The value, if its static type is the one asked for.
  @inline(__always) static func of<Value, Wanted>(_ value: Value, as type: Wanted.Type) -> Wanted? {
    guard Value.self == Wanted.self else { return nil }
    return unsafe withUnsafePointer(to: value) {
      unsafe UnsafeRawPointer($0).assumingMemoryBound(to: Wanted.self).pointee
    }
  }
}
