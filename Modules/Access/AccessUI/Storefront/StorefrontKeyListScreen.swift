import Access
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: keys that pages of other sites show to use the API as shoppers do, and a form for another.
public struct StorefrontKeyListScreen: View {
  @Environment(StorefrontKeyModel.self) private var storefronts
  @Environment(\.accessText) private var text
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// Creates the screen.
  public init() {}

  /// A form for each key, and one for another.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      AccessTabsView(current: .storefrontKeys)
      switch state {
      case .loading: ProgressView(text("Loading the keys"))
      case .error(let error):
        ErrorView(
          text("The keys cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see keys, or try again."), retry: load)
      case .data:
        Text(
          text(
            "A storefront key lets pages of another site show your products and take orders. It is public and allows nothing that a shopper may not do."
          )
        )
        .foregroundStyle(.secondary).frame(maxWidth: .reading)
        ForEach(storefronts.keys) { key in
          StorefrontKeyFormView(
            key, save: { await save($0, of: key) }, remove: { await remove(key) }
          )
          .id("\(key.id) \(key.version)")
        }
        StorefrontKeyFormView(nil, save: { await save($0, of: nil) }).id("new \(storefronts.keys.count)")
      }
    }
    .navigationTitle(text("Storefront keys"))
    .task { await load() }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await storefronts.load()
      state = .data
    } catch { state = .error(error) }
  }

  private func save(_ details: StorefrontKey.Details, of key: StorefrontKey?) async {
    do throws(HTTPClientError) {
      try await storefronts.save(details, of: key)
      showNotice(text("The key is saved."))
    } catch { showError(text.told(error), text("Nothing was saved. What you typed is still here: try again.")) }
  }

  private func remove(_ key: StorefrontKey) async {
    do throws(HTTPClientError) { try await storefronts.remove(key) } catch {
      showError(text.told(error), text("The key goes on working. Try again."))
    }
  }
}

/// A key and what staff decide about it, or one to make. Takes plain values.
struct StorefrontKeyFormView: View {
  private let key: StorefrontKey?
  private let save: (StorefrontKey.Details) async -> Void
  private let remove: (() async -> Void)?
  @State private var name: String
  @State private var origins: String
  @State private var asks = false
  @Environment(\.accessText) private var text

  init(
    _ key: StorefrontKey?, save: @escaping (StorefrontKey.Details) async -> Void, remove: (() async -> Void)? = nil
  ) {
    (self.key, self.save, self.remove) = (key, save, remove)
    _name = State(wrappedValue: key?.details.name ?? "")
    _origins = State(
      wrappedValue: key.map { $0.details.origins.sorted().map(\.text).joined(separator: "\n") } ?? "")
  }

  var body: some View {
    Form {
      Section(key?.details.name ?? text("A key for another site")) {
        if let key { SecretView(label: text("Key"), secret: key.id) }
        TextField(text("What it is for"), text: $name).required().accessibilityIdentifier("storefront-name")
        TextEditor(text("Sites, one a line"), text: $origins).required().fieldError(problem)
          .accessibilityIdentifier("storefront-origins")
        Text(text("Each begins with https:// and ends with the host, such as https://shop.example.")).font(.footnote)
          .foregroundStyle(.secondary)
      }
      HStack(spacing: .small) {
        Button(key == nil ? text("Make the key") : text("Save")) { await send() }.buttonStyle(.borderedProminent)
          .disabledUntilValid(details != nil).accessibilityIdentifier("storefront-save")
        if let remove {
          Button(text("Remove"), role: .destructive) { asks = true }.accessibilityIdentifier("storefront-remove")
            .confirmationDialog(
              text("Remove the key “{1}”?", key?.details.name ?? ""), isPresented: $asks,
              message: text("Pages that show it stop working at once.")
            ) {
              Button(text("Remove it for good"), role: .destructive) { await remove() }
                .accessibilityIdentifier("storefront-remove-yes")
            }
        }
      }
    }
    .frame(maxWidth: .reading)
  }

  private var lines: [String] { origins.split(whereSeparator: \.isWhitespace).map { String($0) } }

  private var problem: String? {
    if let wrong = lines.first(where: { WebOrigin($0) == nil }) { return text("“{1}” is not such an address.", wrong) }
    return lines.count > StorefrontKey.originLimits.upperBound ? text("Enter 20 sites at most.") : nil
  }

  private var details: StorefrontKey.Details? {
    let all = lines.compactMap { WebOrigin($0) }
    guard !name.isEmptyOrWhiteSpace, problem == nil, !all.isEmpty else { return nil }
    return StorefrontKey.Details(name: name, origins: Set(all))
  }

  private func send() async { if let details { await save(details) } }
}
