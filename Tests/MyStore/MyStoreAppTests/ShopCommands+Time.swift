import Foundation
import FoundationCore
import MyStoreApp
import OrderingService
import Persistence
import SimulationKit
import TestSupport

/// What goes on by itself in a shop: events and jobs, which a simulated shop leaves for these, and time.
extension ShopCommands {
  static let time: [Command] = [
    Command("wait", weight: 2, wait), Command("relay events", weight: 16, relay),
    Command("do jobs", weight: 20, doJobs),
    Command("expire", weight: 2, expire), Command("remind", weight: 2, remind),
    Command("break mail", weight: 1, breakMail),
    Command("mend mail", weight: 2, mendMail),
  ]

  private static func wait(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    let seconds = [1, 60, 3_600, 86_400, 3 * 86_400].randomElement(using: &random) ?? 1
    world.clock.advance(by: .seconds(seconds) + .milliseconds(Int.random(in: 0..<1_000, using: &random)))
    return .done("\(seconds) s")
  }

  private static func relay(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    // What is older than three days is no news any more.
    let last = world.clock.now().advanced(by: .seconds(-3 * 86_400)).milliseconds
    try world.rows.run(
      """
      INSERT OR IGNORE INTO news SELECT id FROM persistence_event WHERE position IS NULL AND occurred_at > \(last)
      """)
    let count = try world.rows.number("SELECT count(*) FROM persistence_event WHERE position IS NULL")
    try await world.disturb(&random) { try await world.store.relay.drain() }
    try await world.store.relay.drain()
    return count == 0 ? .idle : .done("\(count)")
  }

  /// Everything that is due: payments ask their providers, and mails leave.
  private static func doJobs(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    try await world.disturb(&random) { try await world.store.jobs.drain() }
    let count = try await world.store.jobs.drain()
    return count == 0 ? .idle : .done("\(count)")
  }

  private static func expire(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    let due = try world.rows.number("SELECT coalesce(min(due_at), 0) FROM ordering_order WHERE lifecycle = 'placed'")
    guard due > 0 else { return .idle }
    let missing = due - world.clock.now().milliseconds
    if missing > 0, Bool.random(using: &random) { world.clock.advance(by: .milliseconds(missing)) }
    return .done("\(try await world.store.ordering.unpaidOrders.expire())")
  }

  private static func remind(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    let due = try world.rows.number(
      "SELECT coalesce(min(due_at), 0) FROM ordering_order WHERE lifecycle = 'placed' AND payment = 'none' AND shipped_units = 0"
    )
    let missing = due - 86_400_000 - world.clock.now().milliseconds
    if due > 0, missing > 0 { world.clock.advance(by: .milliseconds(missing)) }
    let count = try await world.store.orderMails.remind()
    return count == 0 ? .idle : .done("\(count)")
  }

  private static func breakMail(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    try world.setMail(broken: true) ? .done() : .idle
  }

  private static func mendMail(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    try world.setMail(broken: false) ? .done() : .idle
  }
}

extension ShopWorld {
  /// Puts a file where the folder of mails belongs, so that none can leave, or takes it away. False where nothing changes.
  func setMail(broken: Bool) throws -> Bool {
    let (place, files) = (store.configuration.mailFolder, FileManager.default)
    let type = try? files.attributesOfItem(atPath: place)[.type] as? FileAttributeType
    guard broken != (type == .typeRegular) else { return false }
    if type != nil { try files.removeItem(atPath: place) }
    if broken { try Data().write(to: URL(fileURLWithPath: place)) }
    return true
  }
}
