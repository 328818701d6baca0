import FoundationCore
import Persistence
import Synchronization
import TestDatabase
import TestSupport
import Testing

@Suite struct CommandTests {
  @Test func `of a thousand wanted by 64 callers exactly the 250 in stock are taken`() async throws {
    try await Scratch().withDatabase { database in
      try await database.write(as: Warehouse.self) { work throws(WarehouseError) in
        try Warehouse.receive("A", 250, in: work)
      }
      let accepted = await withTaskGroup(of: Int.self) { group in
        for caller in 0..<64 {
          group.addTask {
            var accepted = 0
            for _ in 0..<(caller < 40 ? 16 : 15) {
              let result = await outcome { () async throws(WarehouseError) in
                try await database.write(as: Warehouse.self) { work throws(WarehouseError) in
                  try Warehouse.take("A", 1, in: work)
                }
              }
              switch result {
              case .success: accepted += 1
              case .failure(let error): #expect(error == .outOfStock)
              }
            }
            return accepted
          }
        }
        return await group.reduce(0, +)
      }
      #expect(accepted == 250)
      let (left, moved) = try await database.read(as: Warehouse.self) { snapshot throws(WarehouseError) in
        (
          try Warehouse.available("A", in: snapshot),
          try snapshot.first("SELECT sum(quantity) FROM \(.movement)", as: Int.self)
        )
      }
      #expect(left == 0)
      #expect(moved == -250)
    }
  }

  @Test(.onSQLite) func `commands that wait together share one commit`() async throws {
    try await Scratch().withDatabase { database in
      let before = database.statistics
      await withTaskGroup(of: Void.self) { group in
        for number in 1...2_000 {
          group.addTask {
            let result = await outcome { () async throws(DatabaseError) in
              try await database.write(as: Sales.self) { work throws(DatabaseError) in
                try Sales.record(id(number), in: work)
              }
            }
            if case .failure(let error) = result { Issue.record(error) }
          }
        }
      }
      let after = database.statistics
      #expect(after.commands - before.commands == 2_000)
      #expect(after.commits - before.commits < 1_000)
      #expect(after.largestBatch > 1 && after.largestBatch <= 256)
      try await expectSales(2_000, in: database)
    }
  }

  @Test func `with a batch of one every command has its own commit`() async throws {
    try await Scratch().withDatabase(batchLimit: 1) { database in
      let before = database.statistics.commits
      await withTaskGroup(of: Void.self) { group in
        for number in 1...100 {
          group.addTask {
            _ = await outcome { () async throws(DatabaseError) in
              try await database.write(as: Sales.self) { work throws(DatabaseError) in
                try Sales.record(id(number), in: work)
              }
            }
          }
        }
      }
      #expect(database.statistics.commits - before == 100)
      #expect(database.statistics.largestBatch == 1)
    }
  }

  @Test func `a refusal, even one only COMMIT notices, does not undo the others of its batch`() async throws {
    try await Scratch().withDatabase { database in
      try await database.write(as: Warehouse.self) { work throws(WarehouseError) in
        for number in 0..<100 { try Warehouse.receive("\(number)", 1, in: work) }
      }
      let results = await withTaskGroup(of: (Int, Result<Void, WarehouseError>).self) { group in
        for number in 0..<100 {
          group.addTask {
            let result = await outcome { () async throws(WarehouseError) in
              try await database.write(as: Warehouse.self) { work throws(WarehouseError) in
                switch number % 10 {
                case 3: try Warehouse.take("\(number)", 2, in: work)  // out of stock, after a movement was written
                case 6: try work.enqueue("INSERT INTO \(.movement) (sku, quantity) VALUES (\("none"), 1)")  // deferred
                case 9: try work.enqueue("UPDATE \(.stock) SET available = -1 WHERE sku = \("\(number)")")
                default: try Warehouse.take("\(number)", 1, in: work)
                }
              }
            }
            return (number, result)
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      for (number, result) in results {
        switch (number % 10, result) {
        case (3, .failure(.outOfStock)), (6, .failure(.storage(.constraint(.foreignKey, "")))),
          (9, .failure(.storage(.constraint(.check, "stock_not_negative")))):
          break
        case (3, _), (6, _), (9, _): Issue.record("\(number) gave \(result)")
        case (_, .success): break
        default: Issue.record("\(number) gave \(result)")
        }
      }
      let left = try await database.read(as: Warehouse.self) { snapshot throws(WarehouseError) in
        (
          try snapshot.first("SELECT sum(available) FROM \(.stock)", as: Int.self),
          try snapshot.first("SELECT count(*) FROM \(.movement)", as: Int.self)
        )
      }
      #expect(left.0 == 30)
      #expect(left.1 == 70)
    }
  }

  /// Where savepoints cost, a batch has them only since a command failed after it had written.
  @Test(.onSQLite, arguments: [(false, 1), (true, 2)])
  func `a batch begins again for a command that failed after it had written, and for no other`(
    isLate: Bool, runs: Int
  ) async throws {
    try await Scratch().withDatabase { database in
      try await database.write(as: Warehouse.self) { work throws(WarehouseError) in
        for number in 0..<20 { try Warehouse.receive("\(number)", 1, in: work) }
      }
      let hold = ThreadHold()
      let counted = Tally()
      async let held: Void = database.write(as: Warehouse.self) { _ throws(WarehouseError) in hold.wait() }
      await hold.reached()
      let outcomes = await withTaskGroup(of: Bool.self) { group in
        for number in 0..<20 {
          group.addTask {
            let result = await outcome { () async throws(WarehouseError) in
              try await database.write(as: Warehouse.self) { work throws(WarehouseError) in
                counted.add()
                if number != 10 { return try Warehouse.take("\(number)", 1, in: work) }
                if isLate { try Warehouse.take("\(number)", 1, in: work) }
                throw .outOfStock
              }
            }
            if case .success = result { return true } else { return false }
          }
        }
        while database.statistics.queueDepth < 20 { await Task.yield() }
        hold.letGo()
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      try await held
      #expect(outcomes == 19)
      // In which order they wait is not known: those before it ran once more, and it did too.
      let all = counted.count
      #expect(runs == 1 ? all == 20 : (21...40).contains(all))
      let left = try await database.read(as: Warehouse.self) { snapshot throws(WarehouseError) in
        (
          try snapshot.first("SELECT sum(available) FROM \(.stock)", as: Int.self),
          try snapshot.first("SELECT count(*) FROM \(.movement)", as: Int.self)
        )
      }
      #expect(left.0 == 1 && left.1 == 19)
    }
  }

  @Test(.onSQLite) func `a command whose effect others have seen is not left out when its batch begins again`()
    async throws
  {
    try await Scratch().withDatabase { database in
      try await database.write(as: Warehouse.self) { work throws(WarehouseError) in
        try Warehouse.receive("A", 5, in: work)
      }
      let hold = ThreadHold()
      async let held: Void = database.write(as: Warehouse.self) { _ throws(WarehouseError) in hold.wait() }
      await hold.reached()
      let given = Task {
        try await database.write(as: Warehouse.self) { work throws(WarehouseError) in
          try Warehouse.take("A", 1, in: work)
        }
      }
      while database.statistics.queueDepth < 1 { await Task.yield() }
      async let late = outcome { () async throws(WarehouseError) in
        try await database.write(as: Warehouse.self) { work throws(WarehouseError) in
          given.cancel()
          try Warehouse.take("A", 1, in: work)
          throw .outOfStock
        }
      }
      while database.statistics.queueDepth < 2 { await Task.yield() }
      hold.letGo()
      try await held
      let end = await late
      if case .failure(let error) = end { #expect(error == .outOfStock) } else { Issue.record("it did not fail") }
      try await given.value
      let left = try await database.read(as: Warehouse.self) { snapshot throws(WarehouseError) in
        try Warehouse.available("A", in: snapshot)
      }
      #expect(left == 4)
    }
  }

  @Test(arguments: [("A", 1), ("AB", 2), ("", 0)])
  func `a command that has to change one row and changes another number is run again, and then is busy`(
    skus: String, changes: Int
  ) async throws {
    try await Scratch().withDatabase { database in
      try await database.write(as: Warehouse.self) { work throws(WarehouseError) in
        for sku in ["A", "B"] { try Warehouse.receive(sku, 5, in: work) }
      }
      let runs = Atomic(0)
      let result = await outcome { () async throws(WarehouseError) in
        try await database.write(as: Warehouse.self) { work throws(WarehouseError) in
          runs.add(1, ordering: .relaxed)
          try work.changeOne("UPDATE \(.stock) SET available = 1 WHERE \(skus) LIKE '%' || sku || '%'")
        }
      }
      let left = try await database.read(as: Warehouse.self) { snapshot throws(WarehouseError) in
        try Warehouse.available("A", in: snapshot)
      }
      if changes == 1 {
        #expect(throws: Never.self) { try result.get() }
        #expect(runs.load(ordering: .relaxed) == 1)
        #expect(left == 1)
      } else {
        #expect(throws: WarehouseError.storage(.busy)) { try result.get() }
        #expect(runs.load(ordering: .relaxed) > 1)
        #expect(left == 5)
      }
    }
  }

  @Test func `a command that swallowed a failed statement has failed`() async throws {
    try await Scratch().withDatabase { database in
      let result = await outcome { () async throws(DatabaseError) in
        try await database.write(as: Sales.self) { work throws(DatabaseError) in
          try Sales.record(id(1), in: work)
          try? Sales.record(id(1), cart: id(2), in: work)
          return "done"
        }
      }
      #expect(result == .failure(.constraint(.unique, "sale_pkey")))
      try await expectSales(0, in: database)
    }
  }

  @Test func `a unit of work sees its own writes and gives itself as a snapshot`() async throws {
    try await Scratch().withDatabase { database in
      let seen = try await database.write(as: Sales.self) { work throws(DatabaseError) in
        do throws(WarehouseError) {
          return try work.within(Warehouse.self) { work throws(WarehouseError) in
            try Warehouse.receive("A", 5, in: work)
            return try work.snapshot { snapshot throws(WarehouseError) in
              try Warehouse.available("A", in: snapshot)
            }
          }
        } catch { throw .statement("\(error)") }
      }
      #expect(seen == 5)
    }
  }

  @Test func `a command whose task was cancelled before has no effect`() async throws {
    try await Scratch().withDatabase { database in
      let task = Task {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        return await outcome { () async throws(DatabaseError) in
          try await database.write(as: Sales.self) { work throws(DatabaseError) in try Sales.record(id(1), in: work) }
        }
      }
      guard case .failure(.cancelled) = await task.value else {
        Issue.record("it ran")
        return
      }
      try await expectSales(0, in: database)
    }
  }

  @Test func `after close commands and reads are refused`() async throws {
    let scratch = Scratch()
    let database = try await TestDatabase.open(scratch.path, schemas: [Sales.self])
    await database.close()
    let write = await outcome { () async throws(DatabaseError) in
      try await database.write(as: Sales.self) { work throws(DatabaseError) in try Sales.record(id(1), in: work) }
    }
    guard case .failure(.writesStopped) = write else {
      Issue.record("it ran")
      return
    }
    await #expect(throws: DatabaseError.unavailable("the database is closed")) {
      _ = try await Sales.count(in: database)
    }
  }
}
