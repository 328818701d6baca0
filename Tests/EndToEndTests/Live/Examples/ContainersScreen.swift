import Foundation
import WebUI

/// Every container and presentation, with a line that says what has happened.
struct ContainersScreen: View {
  @State private var log = "nothing"
  @State private var isSheetShown = false
  @State private var isAlertShown = false
  @State private var isOpen = false
  @State private var search = ""

  var body: some View {
    VStack(spacing: .large) {
      Text(log).accessibilityIdentifier("log")
      HStack {
        Button("Sheet") { isSheetShown = true }.accessibilityIdentifier("sheet")
          .sheet(isPresented: $isSheetShown, onDismiss: { log = "dismissed" }) { SheetScreen(log: $log) }
        Button("Alert") { isAlertShown = true }.accessibilityIdentifier("alert")
          .alert("Go on?", isPresented: $isAlertShown) {
            Button("Go on") { log = "went on" }.accessibilityIdentifier("go-on")
            Button("Stay", role: .cancel) { log = "stayed" }
          } message: {
            Text("There is no way back.")
          }
        Menu("More", systemImage: "ellipsis") {
          Button("Copy") { log = "copied" }.accessibilityIdentifier("copy")
          Button("Delete", role: .destructive) { log = "deleted" }
        }
        .accessibilityIdentifier("menu")
        Failing()
      }
      ExampleTabs()
      DisclosureGroup("Details", isExpanded: $isOpen) { Text("Unfolded") }.accessibilityIdentifier("details")
      ExampleRows(search: search).searchable(text: $search, prompt: "Search rows")
        .searchSuggestions { Text("Bowls").searchCompletion("Bowl") }
        .onSubmit(of: .search) { log = "searched \(search)" }
        .refreshable { log = "refreshed" }
      LayersExample(log: $log)
    }
    .toolbar {
      ToolbarItem(placement: .cancellationAction) { Button("Discard") { log = "discarded" } }
      ToolbarItem { Button("Publish") { log = "published" }.accessibilityIdentifier("publish") }
    }
    .navigationTitle("Containers").navigationBarTitleDisplayMode(.inline)
  }
}

private struct SheetScreen: View {
  @Binding var log: String
  @State private var note = ""
  @State private var isNested = false
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    VStack {
      Form {
        TextField("Note", text: $note).accessibilityIdentifier("note")
        Button("Keep") {
          log = "kept \(note)"
          dismiss()
        }
        .buttonStyle(.borderedProminent).accessibilityIdentifier("keep")
      }
      Button("Ask") { isNested = true }.accessibilityIdentifier("nested")
        .confirmationDialog("Sure?", isPresented: $isNested) { Button("Surely") { note = "sure" } }
    }
    .navigationTitle("A note")
  }
}

private struct Failing: View {
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice

  var body: some View {
    Button("Fail") { showError(CancellationError(), "Try again in a moment.") }.accessibilityIdentifier("fail")
    Button("Notice") { showNotice("Well done.") }.accessibilityIdentifier("notice")
  }
}

private struct ExampleTabs: View {
  @State private var tab = "cups"

  var body: some View {
    TabView(selection: $tab) {
      Tab("Cups", systemImage: "house", value: "cups") { ExampleCounter(name: "Cups") }
      Tab("Bowls", value: "bowls") { ExampleCounter(name: "Bowls") }
      Tab("Plates", value: "plates") { ExampleCounter(name: "Plates") }
    }
    .accessibilityLabel("Kinds").accessibilityIdentifier("tabs")
  }
}

/// A number that is counted up.
struct ExampleCounter: View {
  let name: String
  @State private var count = 0

  var body: some View {
    HStack {
      Button("Count \(name)") { count += 1 }.accessibilityIdentifier("count-\(name)")
      Text("\(count) \(name)").monospacedDigit().accessibilityIdentifier("counted-\(name)")
    }
  }
}

private struct LayersExample: View {
  @Binding var log: String

  var body: some View {
    HStack(spacing: .large) {
      Image(systemName: "bell").font(.title).overlay(alignment: .topTrailing) { Text("").badge(3) }
        .accessibilityElement(children: .ignore).accessibilityLabel("3 messages")
      Text("Tap me").padding(.small).onTapGesture { log = "tapped" }.accessibilityIdentifier("tap")
      Text("Round").padding(.small).background(.tint).clipShape(.capsule)
      (Text("Price ").foregroundStyle(.secondary) + Text("£12").bold()).accessibilityIdentifier("joined")
      Text(EveryControlModel.start, style: .date)
    }
    Grid {
      GridRow {
        Text("Width").foregroundStyle(.secondary)
        Text("12 cm")
      }
      GridRow {
        Text("Material").foregroundStyle(.secondary)
        Text("Stoneware")
      }
    }
    ShareLink(item: URL(fileURLWithPath: "/"), subject: "Look")
  }
}
