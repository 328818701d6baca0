public import Documents
import Foundation
import FoundationCore
import FoundationUI
public import Shipping
import WebUI

extension ShippingPaper {
  /// The paper as a document in its language; in English where there is no translation.
  public var document: Document {
    let text = ShippingPhrases.book.phrases(for: Locale(identifier: language))
    let title = title(in: text)
    let foot = [sender.name, kind == .pickList ? title : number].filter { !$0.isEmpty }.joined(separator: " · ")
    return Document(
      isLabel ? .label : .a4, title: DocumentText([title, number].joined(separator: " ")), language: language,
      footer: isLabel ? "" : DocumentText(foot), blocks: blocks(title, text))
  }

  private var isLabel: Bool { kind == .label || kind == .returnLabel }

  private func title(in text: Phrases) -> String {
    switch kind {
    case .packingSlip: text("Packing slip")
    case .pickList: text("Pick list")
    case .returnSlip: text("Return slip")
    case .label: text("Address label")
    case .returnLabel: text("Return label")
    }
  }

  private func blocks(_ title: String, _ text: Phrases) -> [Document.Block] {
    switch kind {
    case .packingSlip:
      [
        head(title, from: sender), .rule,
        .row([
          Document.Cell(party(recipient, under: text("Ship to")), share: 4),
          Document.Cell(facts(text), share: 3),
          Document.Cell(code(DocumentCode.fitting), share: 5, alignment: .trailing),
        ]),
        table(parts.flatMap(\.lines), text), sum(text),
        .row([Document.Cell([.text(DocumentText(text("Thank you for your order.")), .body)])]),
      ]
    case .returnSlip:
      [
        head(title, from: sender), .rule,
        .row([
          Document.Cell(party(recipient, under: text("Send back to"), .large), share: 5),
          Document.Cell(facts(text), share: 3),
          Document.Cell(code { DocumentCode(.qr, $0) }, share: 5, alignment: .trailing),
        ]),
        table(parts.flatMap(\.lines), text), sum(text),
        .row([Document.Cell([.text(DocumentText(text("Put this slip into the parcel.")), .body)])]),
      ]
    case .pickList:
      [head(title, from: sender), .rule]
        + parts.flatMap { part in
          [
            .row([
              Document.Cell([.text(DocumentText(part.location), .large)], share: 3),
              Document.Cell([.text(DocumentText(units(part.units, text)), .strong)], alignment: .trailing),
            ]),
            table(part.lines, text),
          ]
        }
    case .label:
      [
        .row([Document.Cell(party(sender, under: text("Sender"), small: true))]), .rule,
        .row([Document.Cell(party(recipient, under: text("Recipient"), .large))]), .rule,
        .row([Document.Cell(fact(text("Order"), number)), Document.Cell(fact(text("Carrier"), carriage))]),
        .row([Document.Cell(code(DocumentCode.fitting), alignment: .center)]),
      ]
    case .returnLabel:
      [
        .row([Document.Cell(party(sender, under: text("Sender"), small: true))]), .rule,
        .row([Document.Cell(party(recipient, under: text("Send back to"), .large))]), .rule,
        .row([
          Document.Cell(fact(text("Order"), number), share: 1),
          Document.Cell(code { DocumentCode(.qr, $0) }, share: 1, alignment: .trailing),
        ]),
      ]
    }
  }

  private func head(_ title: String, from party: Party) -> Document.Block {
    .row([
      Document.Cell(
        [.text(DocumentText(party.name), .large), .text(DocumentText(party.lines.joined(separator: "\n")), .small)],
        share: 1),
      Document.Cell([.text(DocumentText(title), .title)], share: 1, alignment: .trailing),
    ])
  }

  private func party(
    _ party: Party?, under caption: String, _ style: DocumentStyle = .strong, small: Bool = false
  ) -> [Document.Element] {
    guard let party else { return [] }
    let lines = DocumentText(party.lines.joined(separator: "\n"))
    return [
      .text(DocumentText(caption), .caption), .text(DocumentText(party.name), style),
      .text(lines, small ? .small : style == .large ? .large : .body),
    ]
  }

  private func facts(_ text: Phrases) -> [Document.Element] {
    fact(text("Order"), number)
      + fact(text("Sent from"), parts.count == 1 ? parts.first?.location : nil)
      + fact(text("Carrier"), carriage)
  }

  private func fact(_ name: String, _ value: String?) -> [Document.Element] {
    guard let value, !value.isEmpty else { return [] }
    return [.text(DocumentText(name), .caption), .text(DocumentText(value), .strong)]
  }

  private func code(_ make: (String) -> DocumentCode?) -> [Document.Element] {
    code.flatMap(make).map { [.code($0)] } ?? []
  }

  private func table(_ lines: [Line], _ text: Phrases) -> Document.Block {
    let sku = DocumentTable.Column(DocumentText(text("SKU")), share: kind == .pickList ? 8 : 5, style: .strong)
    let product = DocumentTable.Column(DocumentText(text("Product")), share: kind == .pickList ? 10 : 12)
    let units = DocumentTable.Column(DocumentText(text("Units")), share: 3, alignment: .trailing, style: .strong)
    guard kind == .pickList else {
      return .table(
        DocumentTable(
          [sku, product, units],
          rows: lines.map { [DocumentText($0.sku), DocumentText($0.title), DocumentText(String($0.quantity))] }))
    }
    let orders = DocumentTable.Column(DocumentText(text("Orders")), share: 7, style: .small)
    return .table(
      DocumentTable(
        [DocumentTable.Column("", share: 1), sku, product, orders, units],
        rows: lines.flatMap { line in
          // More orders than a row has room for go on in rows of their own.
          line.orders.chunks(of: 8).enumerated().map { index, orders in
            let orders = DocumentText(orders.joined(separator: ", "))
            return index > 0
              ? ["", "", "", orders, ""]
              : ["☐", DocumentText(line.sku), DocumentText(line.title), orders, DocumentText(String(line.quantity))]
          }
        }))
  }

  private func sum(_ text: Phrases) -> Document.Block {
    let units = units(parts.reduce(0) { $0 + $1.units }, text)
    return .row([Document.Cell([.text(DocumentText(units), .strong)], alignment: .trailing)])
  }

  private func units(_ count: Int, _ text: Phrases) -> String { text(count: count, "# unit", "# units") }
}
