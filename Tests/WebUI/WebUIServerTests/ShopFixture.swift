import Foundation
import Synchronization
import WebUI
import WebUIServer

/// What the fixture's shop keeps for a browser.
struct Visitor: Equatable, Sendable {
  var name: String?
  var cart: [String] = []
}

enum Place: Route {
  case home, product(String), signIn, members, files, join

  var location: PageLocation {
    switch self {
    case .home: PageLocation()
    case .product(let name): PageLocation(["products", name])
    case .signIn: PageLocation(["sign-in"])
    case .members: PageLocation(["members"])
    case .files: PageLocation(["files"])
    case .join: PageLocation(["join"])
    }
  }

  init?(location: PageLocation) {
    switch location.segments {
    case []: self = .home
    case ["sign-in"]: self = .signIn
    case ["members"]: self = .members
    case ["files"]: self = .files
    case ["join"]: self = .join
    default:
      guard location.segments.count == 2, location.segments[0] == "products" else { return nil }
      self = .product(location.segments[1])
    }
  }
}

struct ShopRoot: View {
  let location: PageLocation
  let loads: Loads
  @State private var hasJoined = false

  var body: some View {
    PageScaffold {
      VisitorScope {
        switch Place(location: hasJoined ? Place.home.location : location) {
        case .home: HomeScreen(loads: loads)
        case .product(let name): ProductScreen(name: name)
        case .signIn: SignInScreen()
        case .members: MembersScreen()
        case .files: FilesScreen()
        case .join: JoinScreen(hasJoined: $hasJoined)
        case nil:
          ContentUnavailableView("Page not found", systemImage: "questionmark.circle")
            .navigationTitle("Page not found").pageStatus(404)
        }
      }
    } header: {
      SiteHeader()
    } footer: {
      Text("© The shop")
    }
    .pageAddress(hasJoined ? Place.home.location : location)
  }
}

/// Whoever signs in or out finds nothing of who was there before.
struct VisitorScope<Content: View>: View {
  @ViewBuilder let content: Content
  @Environment(Browser<Visitor>.self) private var browser

  var body: some View { VStack { content }.id(browser.context.name ?? "") }
}

struct SiteHeader: View {
  @Environment(Browser<Visitor>.self) private var browser

  var body: some View {
    HStack {
      Landmark(.navigation, "Main") {
        NavigationLink("Home", value: Place.home)
        NavigationLink("Sign in", value: Place.signIn)
      }
      Text(browser.context.name ?? "Guest").accessibilityIdentifier("customer")
      Text("Cart").badge(browser.context.cart.count)
    }
  }
}

struct HomeScreen: View {
  let loads: Loads
  @State private var words: [String] = []
  @State private var count = 0
  @State private var note = ""
  @State private var isAgreed = false
  @SceneStorage("tab") private var tab = 1
  @SceneStorage("draft") private var draft = ""
  @Environment(\.showError) private var showError
  @Environment(Browser<Visitor>.self) private var browser

  var body: some View {
    VStack {
      if words.isEmpty { ProgressView("Loading") }
      List(words, id: \.self) { word in NavigationLink(word, value: Place.product(word)) }
      Text("Count \(count)")
      Button("More") { count += 1 }.accessibilityIdentifier("more")
      if count > 1 { Button("Vanishing") { count = 0 }.accessibilityIdentifier("vanishing") }
      Button("Forbidden") { count = 1_000 }.disabled(true).accessibilityIdentifier("forbidden")
      TextField("Note", text: $note).accessibilityIdentifier("note")
      Text("Noted: \(note)")
      Text("Tab \(tab), draft of \(draft.count)")
      Button("Next tab") { tab += 1 }.accessibilityIdentifier("next-tab")
      Button("Long draft") { draft = String(repeating: "x", count: 20_000) }.accessibilityIdentifier("long-draft")
      Toggle("Agreed", isOn: $isAgreed).accessibilityIdentifier("agreed")
      Button("Fail") { showError(Secret(cause: "connection string"), "Try again.") }.accessibilityIdentifier("fail")
      Button("Sign out") { try? await browser.replace(with: Visitor()) }.accessibilityIdentifier("sign-out")
    }
    .navigationTitle("Welcome")
    .task {
      await Task.yield()
      loads.note()
      words = ["table", "<b>bottle</b>"]
    }
  }
}

struct ProductScreen: View {
  let name: String
  @Environment(Browser<Visitor>.self) private var browser
  @Environment(\.showError) private var showError
  @Environment(\.navigate) private var navigate

  var body: some View {
    VStack {
      Button("Add to cart") {
        do {
          var visitor = browser.context
          visitor.cart.append(name)
          try await browser.update(to: visitor)
        } catch { showError(error, "Try again.") }
      }
      .accessibilityIdentifier("add")
      Button("Home") { navigate(Place.home) }.accessibilityIdentifier("home")
    }
    .navigationTitle(name)
  }
}

struct SignInScreen: View {
  @State private var name = ""
  @State private var password = ""
  @State private var remembers = false
  @State private var language = "en"
  @State private var message: String?
  @Environment(Browser<Visitor>.self) private var browser
  @Environment(\.navigate) private var navigate

  var body: some View {
    Form {
      TextField("Name", text: $name).textContentType(.username).fieldError(message).accessibilityIdentifier("name")
      SecureField("Password", text: $password).accessibilityIdentifier("password")
      Toggle("Remember me", isOn: $remembers).accessibilityIdentifier("remember")
      Picker("Language", selection: $language) {
        Text("English").tag("en")
        Text("Polski").tag("pl")
      }
      .accessibilityIdentifier("language")
      Button("Sign in", action: signIn).buttonStyle(.borderedProminent).accessibilityIdentifier("submit")
    }
    .onSubmit(signIn)
    .navigationTitle("Sign in")
  }

  private func signIn() async {
    guard password == "secret" else {
      message = "\(name) in \(language) is unknown, remembered: \(remembers)"
      return
    }
    var visitor = browser.context
    visitor.name = name
    try? await browser.replace(with: visitor)
    navigate(Place.home)
  }
}

/// Takes another cookie, and shows another place within the page.
struct JoinScreen: View {
  @Binding var hasJoined: Bool
  @Environment(Browser<Visitor>.self) private var browser

  var body: some View {
    Button("Join") {
      try? await browser.replace(with: Visitor(name: "Ada"))
      // The page is drawn in between.
      for _ in 0..<50 { await Task.yield() }
      hasJoined = true
    }
    .accessibilityIdentifier("submit")
    .navigationTitle("Join").pageIsUnlisted(true)
  }
}

struct MembersScreen: View {
  @Environment(Browser<Visitor>.self) private var browser
  @Environment(\.navigate) private var navigate

  var body: some View {
    Text("Members only").navigationTitle("Members")
      .onAppear { if browser.context.name == nil { navigate(Place.signIn) } }
  }
}

struct FilesScreen: View {
  @State private var files: [String] = []
  @State private var caption = ""
  @State private var isOpen = true

  var body: some View {
    Form {
      TextField("Caption", text: $caption).accessibilityIdentifier("caption")
      if isOpen {
        FilePicker("Picture", allowedContentTypes: ContentType.images, maximumSize: 100_000) { file in
          let size = (try? Data(contentsOf: file.url).count) ?? -1
          files.append("\(file.name) \(file.contentType.mimeType) \(file.size) \(size) \(caption)")
        }
        .accessibilityIdentifier("picture")
      }
      FilePicker("List", allowedContentTypes: [.commaSeparatedText, .plainText]) { file in
        if file.name == "once.csv" { file.discard() }
        files.append("\(file.name) \(file.contentType.mimeType)")
      }
      .accessibilityIdentifier("list")
      FilePicker("Closed", allowedContentTypes: [.data]) { _ in files.append("never") }
        .disabled(true).accessibilityIdentifier("closed")
    }
    ForEach(files, id: \.self) { Text("Got \($0)") }
    Button("Close") { isOpen = false }.accessibilityIdentifier("close")
  }
}

/// What the fixture keeps, by browser.
final class Visitors: Sendable {
  private let kept = Mutex<[BrowserID: Visitor]>([:])
  private let failing = Mutex(false)

  struct Failure: Error {}

  /// Whether what is kept cannot be read.
  func fail(_ isFailing: Bool) { failing.withLock { $0 = isFailing } }

  var count: Int { kept.withLock { $0.count } }

  var sessions: BrowserSessions<Visitor> {
    BrowserSessions(
      anonymous: Visitor(),
      load: { id in
        if self.failing.withLock({ $0 }) { throw Failure() }
        return self.kept.withLock { $0[id] }
      },
      save: { id, visitor in self.kept.withLock { $0[id] = visitor } },
      remove: { id in self.kept.withLock { $0[id] = nil } })
  }
}

/// Counts how often something was loaded.
final class Loads: Sendable {
  private let number = Mutex(0)

  var count: Int { number.withLock { $0 } }
  func note() { number.withLock { $0 += 1 } }
}

/// An error with something in it that is nobody's business.
struct Secret: Error {
  let cause: String
}

/// What pages have reported.
final class Reports: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }
  func add(_ error: any Error, _ reference: String) { lines.withLock { $0.append("\(reference) \(error)") } }
}
