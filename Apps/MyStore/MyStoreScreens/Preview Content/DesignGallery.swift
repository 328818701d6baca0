import Foundation
import FoundationCore
import FoundationUI
import WebUI

/// The parts that every screen is made of, each in all of its states, on one page.
struct DesignGallery: View {
  @State private var text = "Oak stool"
  @State private var empty = ""
  @State private var isOn = true
  @State private var isOff = false
  @State private var size = "M"
  @State private var count = 3
  @State private var chosen: Set<Int> = [2]
  @State private var order: Table<[Row]>.SortOrder = []
  @State private var isSheetShown = false
  @State private var isQuestionAsked = false
  @Environment(\.showError) private var showError

  var body: some View {
    VStack(spacing: .large) {
      type
      buttons
      marks
      OfficeGallery()
      prices
      fields
      choices
      table
      states
      progress
      charts
      dialogs
      ContentUnavailableView(
        "No products yet", systemImage: "tag", description: "Add the first one, or take in a file.")
      ErrorView("The products could not be loaded", guidance: "Try again in a moment.") {}
    }
    .navigationTitle("Design system")
  }

  private var type: some View {
    Section("Type") {
      ForEach(Self.fonts, id: \.name) { sample in Text(sample.name).font(sample.font) }
      Text("Secondary text").foregroundStyle(.secondary)
      HStack {
        Text("Success").foregroundStyle(.success)
        Text("Warning").foregroundStyle(.warning)
        Text("Danger").foregroundStyle(.danger)
        Text("Accent").foregroundStyle(.tint)
      }
      Text("Numbers 0123456789").monospacedDigit()
    }
  }

  private static let fonts: [(name: String, font: Font)] = [
    ("Large title", .largeTitle), ("Title", .title), ("Title 2", .title2), ("Title 3", .title3),
    ("Headline", .headline), ("Subheadline", .subheadline), ("Body", .body), ("Callout", .callout),
    ("Footnote", .footnote), ("Caption", .caption),
  ]

  private var buttons: some View {
    Section("Buttons") {
      HStack {
        Button("Prominent") {}.buttonStyle(.borderedProminent)
        Button("Bordered") {}.buttonStyle(.bordered)
        Button("Automatic") {}
        Button("Plain") {}.buttonStyle(.plain)
        Button("Remove", role: .destructive) {}
      }
      HStack {
        Button("Prominent, disabled") {}.buttonStyle(.borderedProminent).disabled(true)
        Button("Bordered, disabled") {}.buttonStyle(.bordered).disabled(true)
        Button("Edit", systemImage: "pencil") {}.labelStyle(.iconOnly)
        Menu("Menu") {
          Button("One") {}
          Button("Two") {}
        }
      }
    }
  }

  private var marks: some View {
    Section("Marks and states") {
      HStack {
        MarkView("New")
        MarkView("−20%", kind: .sale)
        MarkView("Sold out", kind: .quiet)
      }
      HStack {
        StatusBadge("Draft", style: .secondary)
        StatusBadge("Awaiting payment", style: .warning)
        StatusBadge("Shipped", style: .success)
        StatusBadge("Cancelled", style: .danger)
      }
    }
  }

  private var prices: some View {
    Section("Prices and quantities") {
      HStack {
        if let price = try? Money(8_900, .gbp), let former = try? Money(11_000, .gbp) {
          PriceText(price)
          PriceText(price, former: former)
        }
      }
      QuantityField("Quantity", value: $count, in: 1...9)
    }
  }

  private var fields: some View {
    Section("Fields") {
      TextField("Name", text: $text)
      TextField("Empty, with an example", text: $empty, prompt: "Oak stool")
      TextField("Wrong", text: $empty).fieldError("Enter a name.")
      TextField("Disabled", text: $text).disabled(true)
      TextEditor("Description", text: $text)
    }
  }

  private var choices: some View {
    Section("Choices") {
      Toggle("On", isOn: $isOn)
      Toggle("Off", isOn: $isOff)
      Picker("Size", selection: $size) {
        Text("Small").tag("S")
        Text("Medium").tag("M")
      }
      Picker("Delivery", selection: $size) {
        Text("Standard").tag("S")
        Text("Express").tag("M")
      }
      .pickerStyle(.inline)
    }
  }

  private struct Row: Identifiable, Sendable { let id: Int, name: String, units: Int }
  private static let rows = [
    Row(id: 1, name: "Oak stool", units: 12), Row(id: 2, name: "Linen apron", units: 3),
    Row(id: 3, name: "Stoneware bowl", units: 140),
  ]

  private var table: some View {
    Section("Table and picker") {
      Table("Stock", Self.rows.sorted(using: order), selection: $chosen, sortOrder: $order) {
        TableColumn<Row>("Name", value: \.name)
        TableColumn<Row>("Units", value: \.units, alignment: .trailing) { Text("\($0.units)").monospacedDigit() }
          .total("155")
      }
      SearchPicker("Name of another product", identifier: "gallery", label: \.name) { words in
        Self.rows.filter { $0.name.lowercased().contains(words.lowercased()) }
      } choose: {
        text = $0.name
      }
    }
  }

  private var progress: some View {
    Section("Steps, timeline, placeholders") {
      StepsView([
        StepsView.Step("Placed", isDone: true), StepsView.Step("Paid", isDone: true),
        StepsView.Step("Shipped", isDone: false),
      ])
      Box("timeline") {
        TimelineEntryView(moment: "3 June 2026 at 10:12") { Text("Placed").bold() }
        TimelineEntryView(moment: "4 June 2026 at 09:30") { Text("Payment recorded").bold() }
      }
      ToastView("Oak stool was removed.", undoLabel: "Put Oak stool back") {}
      TileSkeletonsView("Loading products", count: 4)
    }
  }

  private static let days: [Chart.Point] = [31, 42, 18, 55, 47, 12, 60].enumerated().map { day, sum in
    Chart.Point(
      "\(day + 1) June", sum, text: "£\(Int(sum)).00",
      former: Chart.Point.Former(40 - sum / 4, text: "£\(Int(40 - sum / 4)).00"))
  }

  private var charts: some View {
    Section("Charts") {
      let headings = Chart.Headings(label: "Day", value: "Sales", former: "The week before")
      Chart("Sales by day, as bars", Self.days, headings: headings, total: "£265.00")
      Chart("Sales by day, as a line", Self.days, mark: .line, headings: headings, total: "£265.00")
    }
  }

  private var dialogs: some View {
    Section("Dialogs") {
      HStack {
        Button("Sheet") { isSheetShown = true }
        Button("Question") { isQuestionAsked = true }
        Button("Error") { showError(CocoaError(.fileNoSuchFile), "Nothing was saved. Try again in a moment.") }
      }
    }
    .sheet("A sheet", isPresented: $isSheetShown) { Text("It stands above the page until it is closed.") }
    .confirmationDialog("Remove the oak stool?", isPresented: $isQuestionAsked) {
      Button("Remove", role: .destructive) {}
    }
  }

  private var states: some View {
    Section("States of a screen") {
      ProgressView("Loading products")
      ProgressView("Taking in a file", value: 0.4)
      DisclosureGroup("Closed") { Text("Hidden") }
      DisclosureGroup("Open", startsOpen: true) { Text("Shown") }
      TabView {
        Tab("Details") { Text("The first tab's content.") }
        Tab("Reviews") { Text("The second tab's content.") }
      }
    }
  }
}
