/// One thing that was measured, beside what the machine does at its limit.
struct Figure: Codable {
  /// What was done.
  let name: String
  /// How often a second; nil for what is not repeated.
  var perSecond: Double?
  /// Processor time of the server, user and system, of each, in µs.
  var processorMicroseconds: Double?
  /// Processor time of the database's server for each, in µs; nil where there is none.
  var databaseMicroseconds: Double?
  /// Half of the answers came within so many µs.
  var medianMicroseconds: Double?
  /// 99 of a hundred did.
  var percentile99Microseconds: Double?
  /// The machine's limit, in words.
  var limit: String?
  /// What was wanted, and what there is.
  var target: Target?

  /// What is wanted of a figure.
  struct Target: Codable {
    let wanted: String
    let measured: String
    let isMet: Bool
  }

  /// A figure whose server did `count` things.
  static func served(_ name: String, _ load: Load.Result, processor: Duration) -> Figure {
    Figure(
      name: name, perSecond: load.perSecond, processorMicroseconds: processor.microseconds / Double(load.count),
      medianMicroseconds: load.percentile(50), percentile99Microseconds: load.percentile(99))
  }
}

extension Duration {
  /// The length in µs.
  var microseconds: Double { self / .microseconds(1) }
  /// The length in ms.
  var milliseconds: Double { self / .milliseconds(1) }
}
