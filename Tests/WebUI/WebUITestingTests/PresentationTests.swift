import Foundation
import Testing
import WebUI
import WebUITesting

@Suite struct PresentationTests {
  struct Deleting: View {
    @State private var isAsking = false
    @State private var isEditing = false
    @State private var isDeleted = false
    @State private var amount: Double?

    var body: some View {
      VStack {
        Text(isDeleted ? "deleted" : "there")
        Button("Delete") { isAsking = true }
        Button("Edit") { isEditing = true }
        TextField("Amount", value: $amount, format: .number.locale(Locale(identifier: "de")), message: "A number")
        Text("amount \(amount ?? -1)")
      }
      .confirmationDialog("Delete it?", isPresented: $isAsking, message: "It cannot be undone.") {
        Button("Really", role: .destructive) { isDeleted = true }
      }
      .sheet("Editor", isPresented: $isEditing) { Editor() }
    }
  }

  struct Editor: View {
    @Environment(\.dismiss) private var dismiss
    var body: some View { Button("Done") { dismiss() } }
  }

  @Test func `a confirmation closes with each of its buttons`() async throws {
    let screen = await Screen { Deleting() }
    try await screen.tap(.button("Delete"))
    #expect(try await screen.find(.role("alertdialog")).text.contains("It cannot be undone."))
    try await screen.tap(.button("Cancel"))
    #expect(await screen.has(.role("alertdialog")) == false)
    #expect(await screen.contains("there"))
    try await screen.tap(.button("Delete"))
    try await screen.tap(.button("Really"))
    #expect(await screen.has(.role("alertdialog")) == false)
    #expect(await screen.contains("deleted"))
  }

  @Test(arguments: ["Done", "Close"])
  func `a sheet is closed by its content, or by its button`(_ button: String) async throws {
    let screen = await Screen { Deleting() }
    try await screen.tap(.button("Edit"))
    #expect(await screen.has(.heading("Editor")))
    try await screen.tap(.button(button))
    #expect(await screen.has(.heading("Editor")) == false)
  }

  @Test func `a value is parsed by its format, and what cannot be stays as typed`() async throws {
    let screen = await Screen { Deleting() }
    try await screen.type("1.234,5", into: .field("Amount"))
    #expect(await screen.contains("amount 1234.5"))
    try await screen.type("many", into: .field("Amount"))
    #expect(await screen.contains("amount 1234.5"))
    #expect(await screen.contains("A number"))
    #expect(try await screen.find(.field("Amount")).attributes["value"] == "many")
    try await screen.type("", into: .field("Amount"))
    #expect(await screen.contains("amount -1.0"))
  }
}
