/// The values of an environment. They are few, so that looking at each key costs less than to hash one.
struct EnvironmentEntries {
  private(set) var keys: [ObjectIdentifier] = []
  private var entries: [Entry] = []

  /// Shared by all environments that have the value.
  final class Entry {
    let value: Any
    /// Tells two values of the key apart: equal for equal values that can be hashed.
    let stamp: UInt64

    init(_ value: Any, _ stamp: UInt64) { (self.value, self.stamp) = (value, stamp) }
  }

  subscript(key: ObjectIdentifier) -> Entry? {
    get { keys.firstIndex(of: key).map { entries[$0] } }
    set {
      switch (keys.firstIndex(of: key), newValue) {
      case (let place?, let entry?): entries[place] = entry
      case (let place?, nil):
        keys.remove(at: place)
        entries.remove(at: place)
      case (nil, let entry?):
        keys.append(key)
        entries.append(entry)
      case (nil, nil): break
      }
    }
  }
}
