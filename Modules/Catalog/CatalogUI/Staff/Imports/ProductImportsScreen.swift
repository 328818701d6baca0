import Catalog
import Foundation
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: sends a file of products, and shows what has become of those that were sent. Works without JavaScript.
public struct ProductImportsScreen: View {
  private let cursor: String?
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.navigate) private var navigate
  @State private var state = ViewState.loading
  @State private var isDryRun = false
  @State private var error: ErrorWrapper?
  @Environment(\.catalogText) private var text

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// How long a file may be that a browser sends, in bytes; the store may take less.
  public static let fileSize = 2 << 30
  private static let endings = [".csv", ".jsonl", ".ndjson", ".txt"]

  /// The imports from a place of their list on.
  public init(cursor: String? = nil) { self.cursor = cursor }

  /// A field for a file, above the list.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      if cursor == nil { sending }
      switch state {
      case .loading: ProgressView(text("Loading imports"))
      case .error(let error): StaffPlaceErrorView(.imports, error, retry: load)
      case .data where catalog.imports.jobs.isEmpty:
        ContentUnavailableView(
          text("No imports yet"), systemImage: "tray",
          description: text("Send a file of products. What becomes of each of its rows is told here."))
      case .data:
        ProductImportsTableView(imports: catalog.imports.jobs)
        HStack(spacing: .medium) {
          if cursor != nil {
            NavigationLink(text("Back to the first page"), value: CatalogStaffRoute.imports(cursor: nil))
          }
          if let next = catalog.imports.next {
            NavigationLink(text("Next page"), value: CatalogStaffRoute.imports(cursor: next.text)).buttonStyle(
              .bordered)
          }
        }
      }
    }
    .navigationTitle(text("Imports"))
    .onError($error)
    .task { await load() }
  }

  private var sending: some View {
    Section(
      text("Import products"),
      footer: text("Shopify's product CSV, or JSON Lines as this store exports them.") + " "
        + text("Products that are there already are changed; the same file twice changes nothing.") + " "
        + text("A row that is wrong stops no other.")
    ) {
      Toggle(text("Try only: change nothing, and report what would be"), isOn: $isDryRun)
        .accessibilityIdentifier("import-try")
      // Spreadsheets write CSV in many encodings, which no first bytes tell from other files: the name counts.
      FilePicker(text("File of products"), allowedContentTypes: [.data], maximumSize: Self.fileSize) { file in
        await send(file)
      }
      .accessibilityIdentifier("import-file")
    }
  }

  private func send(_ file: UploadedFile) async {
    // The store has a copy, or does not want one; the next file may be as large.
    defer { file.discard() }
    let name = file.name.lowercased()
    guard Self.endings.contains(where: { name.hasSuffix($0) }) else {
      error = ErrorWrapper(
        WrongFile(errorDescription: text("“{1}” is neither CSV nor JSON Lines.", file.name)),
        guidance: text("Save the spreadsheet as CSV, or send a .jsonl file of JSON Lines."), style: .sheet)
      return
    }
    do throws(HTTPClientError) {
      let job = try await catalog.imports.begin(ofFileAt: file.url.path, named: file.name, isDryRun: isDryRun)
      navigate(CatalogStaffRoute.productImport(job.id))
    } catch {
      self.error = ErrorWrapper(
        text.told(error), guidance: text("The file was not taken, and nothing was changed."), style: .sheet)
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await catalog.imports.load(after: cursor.map { Cursor(text: $0) })
      state = .data
    } catch { state = .error(error) }
  }
}

/// A file whose name says that it holds no products.
private struct WrongFile: LocalizedError {
  let errorDescription: String?
}
