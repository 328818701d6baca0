public import Imports
public import WebUI

/// What the store adds to the screens of imports. Composition fills it.
public struct ImportSlots {
  /// The kinds whose files whoever looks may send.
  public var kinds: [ImportKind]
  /// What else there is to do when files of a kind have been taken in.
  public var followUp: (ImportKind) -> AnyView

  /// Slots filled with kinds and a closure.
  public init(
    kinds: [ImportKind] = ImportKind.allCases,
    followUp: @escaping (ImportKind) -> AnyView = { _ in AnyView(EmptyView()) }
  ) {
    (self.kinds, self.followUp) = (kinds, followUp)
  }
}

extension EnvironmentValues {
  /// What the store adds to the screens of imports.
  public var importSlots: ImportSlots {
    get { self[ImportSlotsKey.self] }
    set { self[ImportSlotsKey.self] = newValue }
  }

  private enum ImportSlotsKey: EnvironmentKey { static var defaultValue: ImportSlots { ImportSlots() } }
}
