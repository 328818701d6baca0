import Catalog
import Foundation
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: the pictures that products have at other addresses, and a button that has them fetched. Nothing while there are
/// none. It follows the fetch by itself where scripts run.
public struct PictureFetchView: View {
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.showError) private var showError
  @State private var state = ViewState.loading
  @Environment(\.catalogText) private var text

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(PictureFetch)
  }

  /// Creates the view.
  public init() {}

  /// How many there are, a button, and what went wrong.
  public var body: some View {
    Group {
      switch state {
      case .loading: ProgressView(text("Loading the pictures"))
      case .error(let error):
        ErrorView(
          text("Pictures at other addresses cannot be shown"), message: text.message(of: error),
          guidance: text("Try again in a moment."), retry: load)
      case .data(let fetch): if !fetch.isOver { contents(fetch) }
      }
    }
    .task { await load() }
  }

  private func contents(_ fetch: PictureFetch) -> some View {
    Section(text("Pictures at other addresses"), footer: text("Pages show only the store's own pictures.")) {
      PictureFetchFactsView(fetch: fetch)
      if fetch.isUnderWay {
        Button(text("Stop fetching"), role: .destructive) { await stop() }
          .accessibilityIdentifier("picture-fetch-stop")
          .onReceive({ [catalog] in Followed(picturesOf: catalog) }) { state = .data($0) }
      } else {
        Button(fetch.waiting > 0 ? text("Fetch the pictures") : text("Try again")) { await begin() }
          .buttonStyle(.borderedProminent).accessibilityIdentifier("picture-fetch-begin")
      }
      if !fetch.problems.isEmpty { PictureProblemsView(problems: fetch.problems) }
    }
    .accessibilityIdentifier("picture-fetch")
  }

  private func begin() async {
    do throws(HTTPClientError) { state = .data(try await catalog.pictureFetch.begin()) } catch {
      showError(text.told(error), text("No pictures are fetched. Try again in a moment."))
    }
  }

  private func stop() async {
    do throws(HTTPClientError) { state = .data(try await catalog.pictureFetch.stop()) } catch {
      showError(text.told(error), text("The fetch goes on. Try again in a moment."))
    }
  }

  private func load() async {
    do throws(HTTPClientError) { state = .data(try await catalog.pictureFetch.status()) } catch {
      state = .error(error)
    }
  }
}

/// How many pictures are at other addresses, and how far fetching them is. Takes a plain value.
struct PictureFetchFactsView: View {
  let fetch: PictureFetch
  @Environment(\.displayFormat) private var format
  @Environment(\.catalogText) private var text

  var body: some View {
    VStack(alignment: .leading, spacing: .small) {
      if let total = fetch.total {
        ProgressView(
          text("{1} of {2} pictures are done", format.number(max(total - fetch.waiting, 0)), format.number(total)),
          value: fetch.progress)
        Text(text("You can leave this page: the fetch goes on. Reload it where it does not follow by itself."))
          .font(.footnote).foregroundStyle(.secondary)
      } else if fetch.waiting > 0 {
        Text(text(count: fetch.waiting, "# picture waits to be fetched.", "# pictures wait to be fetched."))
      }
      if fetch.failed > 0 {
        Text(text(count: fetch.failed, "# picture could not be fetched.", "# pictures could not be fetched."))
          .foregroundStyle(.danger)
      }
    }
    .accessibilityIdentifier("picture-fetch-facts")
  }
}

/// The pictures that could not be fetched, and why. Takes plain values.
struct PictureProblemsView: View {
  let problems: [PictureFetch.Problem]
  @Environment(\.catalogText) private var text

  var body: some View {
    Table(text("Pictures that could not be fetched"), problems.map(Row.init)) {
      TableColumn<Row>(text("Product")) { row in
        NavigationLink(row.problem.name, value: CatalogStaffRoute.product(row.problem.product))
      }
      TableColumn<Row>(text("Address")) { row in
        if let address = URL(string: row.problem.address) {
          Link(row.problem.address, destination: address).font(.footnote)
        } else {
          Text(row.problem.address).font(.footnote)
        }
      }
      TableColumn<Row>(text("Why")) { Text($0.problem.reason) }
    }
  }

  private struct Row: Identifiable {
    let problem: PictureFetch.Problem
    var id: String { problem.address }
  }
}

extension Followed where Value == PictureFetch {
  /// The fetch that is under way, until it is over.
  fileprivate init(picturesOf catalog: CatalogModel) {
    self.init { () async throws(HTTPClientError) in
      try await catalog.pictureFetch.status()
    } until: {
      !$0.isUnderWay
    }
  }
}
