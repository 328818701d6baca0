extension Session {
  // Never inlined: where a value that cannot be copied is made only to be lent to a closure, inlining stops the optimiser
  // of Swift 6.3.1 ("cannot initialize a nonCopyable type with a guaranteed value"). These two are the only such places.

  /// Lends the transaction to an owner.
  @inline(never)
  func work<Owner: DatabaseSchema, Value, Failure: Error>(
    as owner: Owner.Type, _ body: (borrowing UnitOfWork<Owner>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if Owner.isSerial { hold(Owner.name) }
    return try body(UnitOfWork(session: self))
  }

  /// Lends the transaction to an owner for reading.
  @inline(never)
  func read<Owner: DatabaseSchema, Value, Failure: Error>(
    as owner: Owner.Type, _ body: (borrowing Snapshot<Owner>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try body(Snapshot(session: self))
  }
}
