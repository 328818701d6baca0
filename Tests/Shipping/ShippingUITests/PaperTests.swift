import Documents
import Foundation
import FoundationCore
import MyStoreKit
import Shipping
import ShippingUI
import StoreIdentifiers
import Testing
import WebUI

/// Papers as documents, and where browsers find them.
struct PaperTests {
  private func paper(_ kind: ShippingPaper.Kind, language: String = "en", code: String? = "A-1") -> ShippingPaper {
    ShippingPaper(
      kind, language: language, number: "A-1", code: code,
      sender: ShippingPaper.Party(name: "Shop", lines: ["Street 1"]),
      recipient: ShippingPaper.Party(name: "王小明", lines: ["北京"]), carriage: "Post",
      parts: [
        ShippingPaper.Part(
          location: "Here",
          lines: [ShippingPaper.Line(sku: "S-1", title: "Mug", quantity: 3, orders: ["A-1 × 2", "A-2"])])
      ])
  }

  private func texts(_ document: Document) -> [String] {
    document.blocks.flatMap { block -> [String] in
      switch block {
      case .row(let cells):
        cells.flatMap(\.elements).map { element in
          switch element {
          case .text(let text, _): text.value
          case .code(let code): "\(code.kind.rawValue):\(code.content)"
          }
        }
      case .table(let table): table.columns.map(\.title.value) + table.rows.joined().map(\.value)
      case .rule: []
      }
    }
  }

  @Test(arguments: [
    ("en", "Packing slip", "3 units"), ("pl", "Specyfikacja przesyłki", "3 sztuki"),
    ("ru", "Упаковочный лист", "3 штуки"), ("zh-Hans", "装箱单", "3 件"), ("de", "Packing slip", "3 units"),
  ])
  func `a paper is in its language`(language: String, title: String, units: String) {
    let document = paper(.packingSlip, language: language).document
    let texts = texts(document)
    #expect(document.language == language)
    #expect(texts.contains(title) && texts.contains(units))
    #expect(texts.contains("code128:A-1") && texts.contains("王小明") && texts.contains("S-1"))
  }

  @Test func `each paper has its code and its size`() {
    let label = paper(.label).document
    #expect(label.page == .label)
    #expect(texts(label).contains("code128:A-1"))
    #expect(texts(paper(.returnSlip).document).contains("qr:A-1"))
    let back = paper(.returnLabel).document
    #expect(back.page == .label)
    #expect(texts(back).contains("qr:A-1") && texts(back).contains("Send back to"))
    let list = paper(.pickList, code: nil).document
    #expect(list.page == .a4)
    #expect(texts(list).contains("A-1 × 2, A-2"))
  }

  @Test func `a pick list tells every order, in as many rows as that takes`() throws {
    let orders = (1...20).map { "A-\($0)" }
    let list = ShippingPaper(
      .pickList, language: "en", number: "20", code: nil, sender: ShippingPaper.Party(name: "Shop"),
      parts: [
        ShippingPaper.Part(
          location: "Here", lines: [ShippingPaper.Line(sku: "S-1", title: "Mug", quantity: 20, orders: orders)])
      ])
    let cells = list.document.blocks.compactMap { if case .table(let table) = $0 { table.rows } else { nil } }.joined()
    #expect(cells.map { $0[3].value }.joined(separator: ", ") == orders.joined(separator: ", "))
    #expect(cells.map { $0[4].value } == ["20", "", ""])
  }

  @Test func `a paper without what a code can have goes without`() {
    #expect(!texts(paper(.packingSlip, code: "Ł-1").document).contains { $0.hasPrefix("code128") })
  }

  @Test func `no paper keeps an English word in a language that the store speaks`() {
    for kind in ShippingPaper.Kind.allCases {
      let english = Set(texts(paper(kind).document))
      for language in ["pl", "ru", "zh-Hans"] {
        let same = english.intersection(texts(paper(kind, language: language).document))
        // Names, numbers and codes are the same in every language, and so is "SKU" in most.
        #expect(
          same.subtracting(["Shop", "Street 1", "王小明", "北京", "Post", "Here", "S-1", "Mug", "3", "A-1", "", "☐", "SKU"])
            .allSatisfy { $0.contains("A-1") }, "\(kind) in \(language): \(same)")
      }
    }
  }

  @Test func `a buyer finds the papers of a return, by the token of the order's page`() throws {
    for (paper, path) in [(PaperFile.returnSlip(.make()), "slip"), (.returnLabel(.make()), "label")] {
      for token in ["t", nil] {
        let location = try #require(paper.buyersLocation(token: token))
        #expect(location.description.hasPrefix(PaperFile.buyersPrefix))
        #expect(PageLocation(location.description).flatMap { PaperFile(buyersLocation: $0) } == paper)
        #expect(location["token"] == token)
        let request = paper.request(language: nil, token: token)
        #expect(request.path.hasSuffix("/\(path)") && request.query == [QueryItem("token", token)].compactMap(\.self))
      }
    }
    for paper in [PaperFile.label(.make()), .packingSlip(.make()), .pickList([.make()])] {
      #expect(paper.buyersLocation(token: nil) == nil)
    }
    let staffs = "/papers/label/\(ShipmentID.make())"
    #expect(PageLocation(staffs).flatMap { PaperFile(buyersLocation: $0) } == nil)
  }

  @Test func `a browser finds each paper at its address`() {
    let papers: [PaperFile] = [
      .packingSlip(.make()), .shipmentSlip(.make()), .label(.make()), .returnSlip(.make()), .returnLabel(.make()),
      .pickList([.make(), .make()]),
    ]
    for paper in papers {
      let location = paper.location(in: Locale(identifier: "pl"))
      #expect(location.description.hasPrefix(PaperFile.prefix))
      #expect(PageLocation(location.description).flatMap { PaperFile(location: $0) } == paper)
    }
    for address in ["/office/papers/label/7", "/office/papers/pick-list?orders=7", "/office/papers/other", "/office"] {
      #expect(PageLocation(address).flatMap { PaperFile(location: $0) } == nil)
    }
    #expect(PaperFile.pickList([]).request(language: nil).path == "/api/v1/shipping/pick-list")
  }
}
