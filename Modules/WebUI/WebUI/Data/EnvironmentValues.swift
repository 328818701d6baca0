/// A kind of value in the environment.
public protocol EnvironmentKey {
  /// The value's type.
  associatedtype Value
  /// The value where none was set. Make it a computed property unless it is `Sendable`.
  static var defaultValue: Value { get }
}

/// What a view finds around it: values set by those that contain it.
public struct EnvironmentValues {
  /// Tells two environments apart without comparing them; 0 is the empty one.
  var stamp: UInt64 = 0
  /// Nil while nothing is set: replaced, never changed, since many places have copies of an environment and few set
  /// something in it.
  private var contents: Contents?

  private final class Contents {
    let entries: EnvironmentEntries
    /// The keys that were set by the last modifier.
    let lastSet: [ObjectIdentifier]
    let reads: EnvironmentReads?

    init(_ entries: EnvironmentEntries, lastSet: [ObjectIdentifier], reads: EnvironmentReads?) {
      (self.entries, self.lastSet, self.reads) = (entries, lastSet, reads)
    }
  }

  private typealias Entry = EnvironmentEntries.Entry

  private var entries: EnvironmentEntries {
    get { contents?.entries ?? EnvironmentEntries() }
    set { contents = Contents(newValue, lastSet: lastSet, reads: reads) }
  }
  private var lastSet: [ObjectIdentifier] {
    get { contents?.lastSet ?? [] }
    set { contents = Contents(entries, lastSet: newValue, reads: reads) }
  }
  /// Told which keys are read.
  var reads: EnvironmentReads? {
    get { contents?.reads }
    set { contents = Contents(entries, lastSet: lastSet, reads: newValue) }
  }

  /// Nothing set.
  public init() {}

  /// The value of a key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get {
      // Most keys are not set anywhere, and a cast takes long to find that out.
      guard let value = value(of: ObjectIdentifier(key)) else { return Key.defaultValue }
      return value as? Key.Value ?? Key.defaultValue
    }
    set { set(newValue, for: ObjectIdentifier(key)) }
  }

  subscript<Object: AnyObject>(object type: Object.Type) -> Object? {
    get {
      value(of: ObjectIdentifier(type)) as? Object
    }
    set {
      set(newValue.map { $0 as Any }, for: ObjectIdentifier(type), identity: newValue.map { ObjectIdentifier($0) })
    }
  }

  private func value(of key: ObjectIdentifier) -> Any? {
    guard let contents else { return nil }
    contents.reads?.note(key)
    return contents.entries[key]?.value
  }

  private mutating func set(_ value: Any?, for key: ObjectIdentifier, identity: AnyHashable? = nil) {
    if lastSet.last != key { lastSet.append(key) }
    guard let value else {
      entries[key] = nil
      return
    }
    let content = (identity ?? (value as? any Hashable).map { AnyHashable($0) })?.hashValue
    // What cannot be told apart counts as changed whenever anything around has.
    let stamp = content.map { PathHash.mix(1, UInt64(bitPattern: Int64($0))) } ?? PathHash.mix(stamp, key.bits)
    entries[key] = Entry(value, stamp)
  }
}

// Which keys have changed decides who is drawn again.
extension EnvironmentValues {
  /// Sets something, which counts as changed unless it is what was set in a former environment.
  mutating func change(
    stamp: UInt64, sameAs former: EnvironmentValues?, _ change: (inout EnvironmentValues) -> Void
  ) {
    // Setting by a key path also reads, which does not count.
    let reads = reads
    self.reads = nil
    lastSet = []
    change(&self)
    self.reads = reads
    for key in lastSet {
      guard let entry = entries[key] else { continue }
      entries[key] = Entry(entry.value, former?.entries[key]?.stamp ?? stamp)
    }
    lastSet = []
    self.stamp = stamp
  }

  /// Tells an environment in which a container has set something from the one around it, and, where what was set differs
  /// from place to place, from those at other places: changes are handed on by stamps.
  mutating func mark(_ what: UInt64, at place: UInt64 = 0) { stamp = PathHash.mix(PathHash.mix(stamp, what), place) }

  /// The keys whose values differ.
  func changedKeys(from former: EnvironmentValues) -> [ObjectIdentifier] {
    let (old, new) = (former.entries, entries)
    var changed = new.keys.filter { old[$0]?.stamp != new[$0]?.stamp }
    if old.keys.count + changed.count > new.keys.count { changed += old.keys.filter { new[$0] == nil } }
    return changed
  }

  /// Takes over the values of some keys where it has those of a former environment, and says which those are.
  mutating func renew(
    _ keys: [ObjectIdentifier], from old: EnvironmentValues, to new: EnvironmentValues
  ) -> [ObjectIdentifier] {
    let inherited = keys.filter { entries[$0]?.stamp == old.entries[$0]?.stamp }
    for key in inherited { entries[key] = new.entries[key] }
    return inherited
  }
}

/// Which keys of the environment an evaluation reads: a bit each. From the 65th key on that a page reads, two may share
/// a bit, which costs an evaluation.
final class EnvironmentReads {
  private(set) var mask: UInt64 = 0
  /// The keys in the order in which they were met: few, so that looking at each costs less than to hash one.
  private var known: [ObjectIdentifier] = []

  func note(_ key: ObjectIdentifier) { mask |= bit(of: key) }
  func begin() { mask = 0 }

  func bit(of key: ObjectIdentifier) -> UInt64 {
    if let place = known.firstIndex(of: key) { return 1 << UInt64(place & 63) }
    known.append(key)
    return 1 << UInt64((known.count - 1) & 63)
  }
}

extension ObjectIdentifier {
  fileprivate var bits: UInt64 { UInt64(UInt(bitPattern: self)) }
}
