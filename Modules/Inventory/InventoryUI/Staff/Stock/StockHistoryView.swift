import FoundationCore
import FoundationUI
import Inventory
import StoreIdentifiers
import WebUI

/// What happened to a variant's stock, the latest first: what each movement did to which quantity, what there was then,
/// who did it and why. Takes plain values.
struct StockHistoryView: View {
  let movements: [StockMovement]
  let locations: [LocationID: Location]
  /// The page of an order.
  let order: (OrderID) -> PageLocation
  /// The page of goods that come back.
  let goodsReturn: (GoodsReturnID) -> PageLocation
  /// The page that tells what a person did.
  let doings: (String) -> PageLocation?
  let onReverse: (StockMovementID) async -> Void
  @Environment(\.displayFormat) private var format
  @Environment(\.inventoryText) private var text
  /// What is asked about; it stays while the question closes.
  @State private var chosen: StockMovementID?
  @State private var asks = false

  var body: some View {
    if movements.isEmpty {
      Text(text("Nothing has happened yet.")).foregroundStyle(.secondary)
    } else {
      table.confirmationDialog(
        text("Undo this? What was recorded stays, and a movement that undoes it is added."), isPresented: $asks
      ) {
        Button(text("Undo")) { if let chosen { await onReverse(chosen) } }.accessibilityIdentifier("movement-undo-yes")
      }
    }
  }

  private var table: some View {
    Table(text("What happened"), movements) {
      TableColumn<StockMovement>(text("When")) { movement in Text(format.dateTime(movement.occurredAt)) }
      TableColumn<StockMovement>(text("What")) { movement in
        Text(text(InventoryPhrases.name(of: movement.kind))).accessibilityIdentifier("movement")
      }
      TableColumn<StockMovement>(text("Location")) { movement in Text(locations[movement.location]?.name ?? "—") }
      TableColumn<StockMovement>(text("Units"), alignment: .trailing) { movement in
        MovementEffectView(effect: movement.contents.effect)
      }
      TableColumn<StockMovement>(text("On hand then"), alignment: .trailing) { movement in
        Text(movement.balance.map { format.number($0.onHand) } ?? "—").monospacedDigit()
          .accessibilityIdentifier("movement-on-hand")
      }
      TableColumn<StockMovement>(text("Available then"), alignment: .trailing) { movement in
        Text(movement.balance.map { format.number($0.available) } ?? "—").monospacedDigit()
      }
      TableColumn<StockMovement>(text("Who")) { movement in
        MovementActorView(actor: movement.actor, doings: movement.actor.flatMap(doings))
      }
      TableColumn<StockMovement>(text("Why")) { movement in
        MovementReasonView(
          movement: movement, order: movement.order.map(order), goodsReturn: movement.goodsReturn.map(goodsReturn))
      }
      TableColumn<StockMovement>(text("Undo")) { movement in
        MovementUndoView(isPossible: movement.isReversible && !reversed.contains(movement.id)) {
          (chosen, asks) = (movement.id, true)
        }
      }
    }
  }

  /// Those of this page that another one of it undoes.
  private var reversed: Set<StockMovementID> { Set(movements.compactMap(\.contents.reverses)) }
}

/// What a movement added to each quantity that it changed. Takes plain values.
struct MovementEffectView: View {
  let effect: StockQuantities
  @Environment(\.displayFormat) private var format
  @Environment(\.inventoryText) private var text

  var body: some View {
    VStack(alignment: .trailing, spacing: .none) {
      ForEach(StockCounter.allCases.filter { effect[$0] != 0 }, id: \.self) { counter in
        Text(text("{1} {2}", text(InventoryPhrases.name(of: counter)), signed(effect[counter]))).monospacedDigit()
      }
    }
  }

  private func signed(_ units: Int) -> String { (units > 0 ? "+" : "−") + format.number(abs(units)) }
}

/// The way to undo a movement, where there is one. Takes plain values.
struct MovementUndoView: View {
  let isPossible: Bool
  let onPress: () -> Void
  @Environment(\.inventoryText) private var text

  var body: some View {
    if isPossible { Button(text("Undo")) { onPress() }.accessibilityIdentifier("movement-undo") }
  }
}

/// Who moved something. Takes plain values.
struct MovementActorView: View {
  let actor: String?
  /// The page that tells what a person did.
  let doings: PageLocation?
  @Environment(\.inventoryText) private var text

  var body: some View {
    if let doings {
      NavigationLink(text("Staff"), value: doings)
    } else {
      Text(actor == nil ? "—" : text("The store")).foregroundStyle(.secondary)
    }
  }
}

/// Why something moved: for an order, for a cause, or for the reason that somebody gave. Takes plain values.
struct MovementReasonView: View {
  let movement: StockMovement
  /// The page of the order.
  let order: PageLocation?
  /// The page of the goods that came back.
  let goodsReturn: PageLocation?
  @Environment(\.inventoryText) private var text

  var body: some View {
    VStack(alignment: .leading, spacing: .none) {
      if let order { NavigationLink(text("An order"), value: order) }
      if let goodsReturn { NavigationLink(text("A return"), value: goodsReturn) }
      if let goods = movement.replenishment {
        NavigationLink(
          movement.contents.reference?.kind == .transfer ? text("A transfer") : text("A purchase order"),
          value: InventoryRoute.replenishment(goods))
      }
      if let stocktake = movement.stocktake {
        NavigationLink(
          text("A stocktake"), value: InventoryRoute.stocktake(stocktake, differing: false, cursor: nil))
      }
      if movement.contents.reverses != nil { Text(text("Undoes an earlier movement")) }
      if let cause = movement.contents.cause { Text(text(InventoryPhrases.name(of: cause))) }
      if let reason = movement.contents.reason { Text(reason) }
    }
  }
}
