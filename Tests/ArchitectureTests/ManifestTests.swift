import Foundation
import Testing
import WorkspaceChecks

/// What the manifest answers to a table that is wrong.
@Suite struct ManifestTests {
  @Test(arguments: [
    (
      "+ context(\"Inventory\", values: [\"Addresses\"], libraries: [\"Imports\"], serviceUses: [\"Settings\"])\n",
      "+ context(\"Inventory\", values: [\"Addresses\"], libraries: [\"Imports\"], serviceUses: [\"Shipping\"])\n",
      "InventoryService uses Shipping, which is not above it in the table of Package.swift."
    ),
    (
      ".module(\"MyStoreKit\", uses: [\"HTTPWire\", \"FoundationCore\"])",
      ".module(\"MyStoreKit\", uses: [\"HTTPWire\", \"FoundationCore\", \"WebUI\"])",
      "MyStoreKit uses WebUI, which is not above it in the table of Package.swift."
    ),
    (
      "+ context(\"Inventory\", values: [\"Addresses\"], libraries: [\"Imports\"], serviceUses: [\"Settings\"])\n",
      "+ context(\"Inventory\", values: [\"Addresses\"], libraries: [\"Imports\"], serviceUses: [\"Warehouse\"])\n",
      "InventoryService uses Warehouse, which is not in the table of Package.swift."
    ),
    (
      "+ context(\"Inventory\", values: [\"Addresses\"], libraries: [\"Imports\"], serviceUses: [\"Settings\"])\n",
      "+ context(\"Inventory\", values: [\"Addresses\"])\n  + context(\"Inventory\")\n",
      "Inventory is in the table of Package.swift twice."
    ),
  ])
  func `a wrong row is answered with a sentence`(_ row: String, _ planted: String, _ sentence: String) throws {
    let copy = FileManager.default.temporaryDirectory.appendingPathComponent("planted-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: copy) }
    let manifest = try String(contentsOf: Tree.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    try #require(manifest.contains(row))
    try Data(manifest.replacing(row, with: planted).utf8).write(to: copy.appendingPathComponent("Package.swift"))
    let refusal = #expect(throws: Workspace.Refusal.self) { try Workspace(root: copy) }
    #expect(refusal?.description.contains(sentence) == true)
  }
}
