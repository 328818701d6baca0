import Foundation
import Observation
import WebUI

/// A form with every control, and below it what the server knows of each.
struct EveryControlScreen: View {
  @State private var model = EveryControlModel()

  var body: some View {
    VStack(spacing: .large) {
      Text("What is entered here is shown below.").foregroundStyle(.secondary)
      Form {
        TextSection(model: model)
        ChoiceSection(model: model)
        NumberSection(model: model)
        HStack {
          Button("Save") { model.saves += 1 }.buttonStyle(.borderedProminent).accessibilityIdentifier("save")
          Button("Reset", role: .destructive) { model.isAsking = true }.accessibilityIdentifier("reset")
        }
      }
      .onSubmit { model.saves += 1 }
      StateSection(model: model)
    }
    .navigationTitle("Every control")
    .confirmationDialog("Reset everything?", isPresented: $model.isAsking, message: "What was entered is lost.") {
      Button("Reset all", role: .destructive) { model.reset() }.accessibilityIdentifier("reset-all")
    }
  }
}

/// What the form is about.
@Observable final class EveryControlModel {
  enum Field: Hashable { case name }

  var name = ""
  var secret = ""
  var notes = ""
  var price: Decimal? = 12.5
  var isOn = false
  var color = "red"
  var size = "S"
  var plan = "free"
  var level = 2.0
  var count = 1
  var day = EveryControlModel.start
  var saves = 0
  var isAsking = false

  static let start = Date(timeIntervalSince1970: 1_780_318_800)  // 2026-06-01 13:00 UTC

  func reset() {
    (name, secret, notes, price, isOn) = ("", "", "", 12.5, false)
    (color, size, plan, level, count, day) = ("red", "S", "free", 2, 1, Self.start)
  }
}

private struct TextSection: View {
  @Bindable var model: EveryControlModel
  @FocusState private var isNameFocused: Bool

  var body: some View {
    Section("Text", footer: "The password is never sent back.") {
      TextField("Name", text: $model.name, prompt: "Ada Lovelace").textContentType(.name).focused($isNameFocused)
        .fieldError(model.saves > 0 && model.name.isEmpty ? "Please give a name." : nil).accessibilityIdentifier("name")
      SecureField("Password", text: $model.secret).accessibilityIdentifier("secret")
      TextEditor("Notes", text: $model.notes).accessibilityIdentifier("notes")
      TextField("Price", value: $model.price, format: .number.locale(Locale(identifier: "en")), message: "Like 12.50")
        .accessibilityIdentifier("price")
      Button("Edit the name") { isNameFocused = true }.accessibilityIdentifier("focus")
    }
  }
}

private struct ChoiceSection: View {
  @Bindable var model: EveryControlModel

  var body: some View {
    Section("Choices") {
      Toggle("Newsletter", isOn: $model.isOn).accessibilityIdentifier("on")
      Picker("Color", selection: $model.color) {
        Text("Red").tag("red")
        Text("Green").tag("green")
      }
      .accessibilityIdentifier("color")
      Picker("Size", selection: $model.size) { ForEach(["S", "M", "L"], id: \.self) { Text($0).tag($0) } }
        .pickerStyle(.segmented).accessibilityIdentifier("size")
      Picker("Plan", selection: $model.plan) {
        Label("Free", systemImage: "tag").tag("free")
        Label("Paid", systemImage: "creditcard").tag("paid")
      }
      .pickerStyle(.inline).accessibilityIdentifier("plan")
    }
  }
}

private struct NumberSection: View {
  @Bindable var model: EveryControlModel

  var body: some View {
    Section("Numbers and dates") {
      Slider("Level", value: $model.level, in: 0...10, step: 0.5).accessibilityIdentifier("level")
      Stepper("Count", value: $model.count, in: 1...5).accessibilityIdentifier("count")
      DatePicker(
        "Day", selection: $model.day, in: EveryControlModel.start...(EveryControlModel.start + 30 * 86_400),
        displayedComponents: .date
      )
      .accessibilityIdentifier("day")
      DatePicker("Time", selection: $model.day, displayedComponents: .hourAndMinute).accessibilityIdentifier("time")
      Button("Locked") {}.disabled(true)
    }
  }
}

private struct StateSection: View {
  let model: EveryControlModel

  var body: some View {
    Section("What the server knows") {
      Text(model.state).accessibilityIdentifier("state")
      ProgressView("Level", value: model.level, total: 10)
      LabeledContent("Day", value: model.day.formatted(.iso8601))
    }
  }
}

extension EveryControlModel {
  /// All of it in one line.
  var state: String {
    [
      name, secret, notes, price.map { "\($0)" } ?? "none", "\(isOn)", color, size, plan, "\(level)", "\(count)",
      day.formatted(.iso8601), "\(saves)",
    ].joined(separator: "|")
  }
}
