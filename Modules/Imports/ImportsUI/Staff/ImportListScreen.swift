import Foundation
import FoundationCore
import FoundationUI
import Imports
import MyStoreKit
public import WebUI

/// Staff: sends a file, and shows what has become of those that were sent. Works without JavaScript.
public struct ImportListScreen: View {
  private let cursor: String?
  @Environment(ImportsModel.self) private var imports
  @Environment(\.importSlots) private var slots
  @Environment(\.navigate) private var navigate
  @State private var state = ViewState.loading
  @State private var kind = ImportKind.products
  @State private var isDryRun = false
  @State private var error: ErrorWrapper?
  @Environment(\.importsText) private var text

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
      if cursor == nil, let chosen {
        sending(chosen)
        slots.followUp(chosen)
      }
      switch state {
      case .loading: ProgressView(text("Loading imports"))
      case .error(let error): ImportsErrorView(text("The imports cannot be shown"), error, retry: load)
      case .data where imports.jobs.isEmpty:
        ContentUnavailableView(
          text("No imports yet"), systemImage: "tray",
          description: text("Send a file. What becomes of each of its rows is told here."))
      case .data:
        ImportTableView(imports: imports.jobs)
        HStack(spacing: .medium) {
          if cursor != nil {
            NavigationLink(text("Back to the first page"), value: ImportsRoute.all(cursor: nil))
          }
          if let next = imports.next {
            NavigationLink(text("Next page"), value: ImportsRoute.all(cursor: next.text)).buttonStyle(
              .bordered)
          }
        }
      }
    }
    .navigationTitle(text("Imports"))
    .onError($error)
    .task { await load() }
  }

  private func sending(_ kind: ImportKind) -> some View {
    Section(
      text("Send a file"),
      footer: text(kind.explanation) + " "
        + text("The same file twice changes nothing.") + " "
        + text("A row that is wrong stops no other.")
    ) {
      if slots.kinds.count > 1 {
        Picker(text("Contents"), selection: $kind) {
          ForEach(slots.kinds, id: \.self) { kind in Text(text(kind.title)).tag(kind) }
        }
        .accessibilityIdentifier("import-kind")
      }
      Toggle(text("Try only: change nothing, and report what would be"), isOn: $isDryRun)
        .accessibilityIdentifier("import-try")
      // Spreadsheets write CSV in many encodings, which no first bytes tell from other files: the name counts.
      FilePicker(text("File"), allowedContentTypes: [.data], maximumSize: Self.fileSize) { file in
        await send(file)
      }
      .accessibilityIdentifier("import-file")
    }
  }

  /// What is sent: of the kinds that whoever looks may send.
  private var chosen: ImportKind? { slots.kinds.contains(kind) ? kind : slots.kinds.first }

  private func send(_ file: UploadedFile) async {
    guard let kind = chosen else { return }
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
      let job = try await imports.begin(of: kind, fileAt: file.url.path, named: file.name, isDryRun: isDryRun)
      navigate(ImportsRoute.job(job.id))
    } catch {
      self.error = ErrorWrapper(
        text.told(error), guidance: text("The file was not taken, and nothing was changed."), style: .sheet)
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await imports.load(after: cursor.map { Cursor(text: $0) })
      state = .data
    } catch { state = .error(error) }
  }
}

/// A file whose name says that it is none of these.
private struct WrongFile: LocalizedError {
  let errorDescription: String?
}
