import Catalog
import Foundation
import FoundationCore
import FoundationUI
import WebUI

/// The fields of a price list, each with what is wrong with it. Takes plain values; whoever owns the form saves it.
struct PriceListFormView: View {
  /// How many prices are shown at a time: a page of thousands of fields serves nobody.
  private static let shown = 50

  @Binding var form: PriceListForm
  /// What the form was before anything was typed.
  let base: PriceListForm
  /// What the last press was answered with.
  let answer: FieldProblems<PriceListForm.Field>
  /// The variants of SKUs, as far as they are known.
  let variants: [String: [PricedVariant]]
  /// The shop's currency.
  let currency: Currency
  let saveTitle: String
  let onSave: () async -> Void
  @State private var search = ""
  @Environment(\.displayFormat) private var format
  @Environment(\.catalogText) private var text

  var body: some View {
    // Found once a drawing: a list may have thousands of prices.
    let found = form.problems(in: currency, text)
    let problems = answer.shown(of: found) { form.isBlank($0) && base.isBlank($0) }
    Form {
      main(problems)
      time(problems)
      prices(problems)
      FormProblemsView(count: problems.count)
      Button(saveTitle, action: onSave).buttonStyle(.borderedProminent).disabledUntilValid(found.isEmpty)
        .accessibilityIdentifier("price-list-save")
    }
    .frame(maxWidth: .reading)
  }

  private func main(_ problems: [PriceListForm.Field: String]) -> some View {
    Section(text("Price list")) {
      TextField(text("Name"), text: $form.name).required().fieldError(problems[.name])
        .accessibilityIdentifier("price-list-name")
      Picker(text("Kind"), selection: $form.kind) {
        ForEach(PriceListKind.allCases, id: \.self) { Text(text($0.title)).tag($0) }
      }
      .accessibilityIdentifier("price-list-kind")
      Toggle(text("In use"), isOn: $form.isActive).accessibilityIdentifier("price-list-active")
      CustomerGroupsView(codes: $form.groups, problem: problems[.groups])
      Picker(text("Prices are in"), selection: code) {
        ForEach(Currency.codes, id: \.self) { Text($0).tag($0) }
      }
      .accessibilityIdentifier("price-list-currency")
    }
  }

  private var code: Binding<String> {
    Binding {
      form.currency(in: currency).code
    } set: {
      form.currency = $0
    }
  }

  private func time(_ problems: [PriceListForm.Field: String]) -> some View {
    Section(text("Time"), footer: text("In UTC. The end itself is no longer part of it.")) {
      Toggle(text("Begins at a set time"), isOn: isSet(\.startsAt)).accessibilityIdentifier("price-list-has-start")
      if form.startsAt != nil { DatePicker(text("Begins"), selection: date(\.startsAt)) }
      Toggle(text("Ends at a set time"), isOn: isSet(\.endsAt)).accessibilityIdentifier("price-list-has-end")
      if form.endsAt != nil { DatePicker(text("Ends"), selection: date(\.endsAt)).fieldError(problems[.endsAt]) }
    }
  }

  private func prices(_ problems: [PriceListForm.Field: String]) -> some View {
    Section(
      text("Prices"),
      footer: text("In {1}. A variant may have several, each from another number on in one line.", code.wrappedValue)
    ) {
      if let problem = problems[.prices] { Text(problem).foregroundStyle(.danger).accessibilityRole(.alert) }
      let (rows, hidden) = shown(problems)
      if form.rows.count > Self.shown {
        TextField(text("Find a SKU among {1} prices", "\(form.rows.count)"), text: $search)
          .accessibilityIdentifier("price-list-search")
      }
      ForEach(Array(rows.enumerated()), id: \.element.id) { index, row in
        self.row(row, number: index + 1, problems)
      }
      if hidden > 0 {
        Text(text("{1} more are not shown. Find them by their SKU.", "\(hidden)")).foregroundStyle(.secondary)
      }
      Button(text("Add a price")) { form.rows.insert(PriceListForm.Row(), at: 0) }.accessibilityIdentifier("price-add")
    }
  }

  /// The first rows that are searched for, and how many of those are left out.
  ///
  /// A row that is wrong or not yet filled in is shown in any case: at its place where that is among the first, so that it
  /// stays where it is while it is typed in, else before them.
  private func shown(_ problems: [PriceListForm.Field: String]) -> (rows: [PriceListForm.Row], hidden: Int) {
    guard form.rows.count > Self.shown else { return (form.rows, 0) }
    let words = ProductForm.trimmed(search)
    let found = form.rows.filter { words.isEmpty || $0.isEmpty || $0.sku.localizedCaseInsensitiveContains(words) }
    let first = Set(found.prefix(Self.shown).map(\.id))
    let wrong = Set(
      problems.keys.compactMap { field -> PriceListForm.Row.ID? in
        switch field {
        case .sku(let id), .quantity(let id), .price(let id): id
        case .name, .endsAt, .groups, .prices: nil
        }
      })
    let others = form.rows.filter { !first.contains($0.id) && (wrong.contains($0.id) || $0.isEmpty) }
    let rows = others + found.prefix(Self.shown)
    let shown = Set(rows.map(\.id))
    return (rows, found.count { !shown.contains($0.id) })
  }

  private func row(
    _ row: PriceListForm.Row, number: Int, _ problems: [PriceListForm.Field: String]
  ) -> some View {
    VStack(alignment: .leading, spacing: .small) {
      let known = variants[PriceListForm.key(row)] ?? []
      ForEach(known.filter { row.variant == nil || row.variant == $0.id }) { variant in
        Text(
          "\([variant.productName, variant.name].compactMap { $0 }.joined(separator: ", ")), \(format.price(variant.price))"
        )
        .foregroundStyle(.secondary)
      }
      Grid(minimum: .small) {
        TextField(text("SKU of price {1}", "\(number)"), text: field(\.sku, of: row)).fieldError(problems[.sku(row.id)])
          .accessibilityIdentifier("price-sku")
        TextField(text("From quantity, price {1}", "\(number)"), text: field(\.quantity, of: row)).keyboardType(
          .numberPad
        )
        .fieldError(problems[.quantity(row.id)]).accessibilityIdentifier("price-quantity")
        TextField(text("Price {1}", "\(number)"), text: field(\.price, of: row)).keyboardType(.decimalPad)
          .fieldError(problems[.price(row.id)]).accessibilityIdentifier("price-amount")
      }
      Button(text("Remove price {1}", "\(number)"), role: .destructive) { form.rows.removeAll { $0.id == row.id } }
        .accessibilityIdentifier("price-remove")
    }
    .padding(.compact).background(.card)
  }

  private func field(_ path: WritableKeyPath<PriceListForm.Row, String>, of row: PriceListForm.Row) -> Binding<String> {
    let id = row.id
    return Binding {
      form.rows.first { $0.id == id }?[keyPath: path] ?? ""
    } set: { text in
      guard let index = form.rows.firstIndex(where: { $0.id == id }) else { return }
      form.rows[index][keyPath: path] = text
    }
  }

  private func isSet(_ path: WritableKeyPath<PriceListForm, Date?>) -> Binding<Bool> {
    Binding {
      form[keyPath: path] != nil
    } set: { isOn in
      form[keyPath: path] = isOn ? form[keyPath: path] ?? Date() : nil
    }
  }

  private func date(_ path: WritableKeyPath<PriceListForm, Date?>) -> Binding<Date> {
    Binding {
      form[keyPath: path] ?? Date()
    } set: {
      form[keyPath: path] = $0
    }
  }
}

extension PriceListKind {
  /// What staff read.
  var title: String {
    switch self {
    case .sale: Phrases.key("Sale: the former price stays visible")
    case .override: Phrases.key("Other price: the former is not shown")
    }
  }
}
