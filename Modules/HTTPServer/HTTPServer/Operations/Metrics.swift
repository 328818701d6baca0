import FoundationCore
import HTTPReactor
import Synchronization

/// Numbers about the process, in Prometheus' text format.
///
/// Register each at the start; reading them takes no part.
public final class Metrics: Sendable {
  /// Labels of a series, in order.
  public typealias Labels = [(name: String, value: String)]

  private struct Series: Sendable {
    let labels: Labels
    let render: @Sendable (String, Labels) -> [String]
  }

  private struct Family: Sendable {
    let kind: String
    let help: String
    var series: [Series] = []
  }

  private let families = Locked<[(name: String, family: Family)]>([])

  /// An empty registry.
  public init() {}

  /// A number that only grows.
  public func counter(_ name: String, help: String, labels: Labels = []) -> Counter {
    let counter = Counter()
    register(name, "counter", help, labels) { ["\($0)\($1.text) \(counter.value)"] }
    return counter
  }

  /// A number that only grows and that somebody else counts: it is asked for when somebody looks.
  public func counter(
    _ name: String, help: String, labels: Labels = [], read: @escaping @Sendable () -> Double
  ) {
    register(name, "counter", help, labels) { ["\($0)\($1.text) \(read())"] }
  }

  /// A number that goes up and down: it is asked for when somebody looks. Its name does not end in `_total`.
  public func gauge(
    _ name: String, help: String, labels: Labels = [], read: @escaping @Sendable () -> Double
  ) {
    register(name, "gauge", help, labels) { ["\($0)\($1.text) \(read())"] }
  }

  /// Durations, in buckets from 0.5 ms to 10 s.
  public func histogram(_ name: String, help: String, labels: Labels = []) -> Histogram {
    let histogram = Histogram()
    register(name, "histogram", help, labels) { histogram.lines($0, $1) }
    return histogram
  }

  /// Every metric in the text format of Prometheus. O(number of series).
  public func render() -> String {
    families.withLock(\.self).map { name, family in
      let head = "# HELP \(name) \(family.help)\n# TYPE \(name) \(family.kind)\n"
      return head + family.series.flatMap { $0.render(name, $0.labels) }.map { $0 + "\n" }.joined()
    }.joined()
  }

  private func register(
    _ name: String, _ kind: String, _ help: String, _ labels: Labels,
    render: @escaping @Sendable (String, Labels) -> [String]
  ) {
    families.withLock { families in
      let series = Series(labels: labels, render: render)
      if let index = families.firstIndex(where: { $0.name == name }) {
        families[index].family.series.append(series)
      } else {
        families.append((name, Family(kind: kind, help: help, series: [series])))
      }
    }
  }

  /// A number that only grows.
  public final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    /// Adds a number; less than nothing adds nothing. Safe from any thread.
    public func increment(by amount: Int = 1) { count.wrappingAdd(max(amount, 0), ordering: .relaxed) }

    /// The sum so far.
    public var value: Int { count.load(ordering: .relaxed) }
  }

  /// How often something took how long.
  public final class Histogram: Sendable {
    /// Upper bounds, in microseconds.
    private static let bounds = [
      500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, 10_000_000,
    ]
    private let buckets = bounds.map { _ in Counter() }
    private let all = Counter()
    private let microseconds = Counter()

    /// Counts one duration into its bucket, from 0.5 ms to 10 s. Safe from any thread.
    public func observe(_ duration: Duration) {
      let (seconds, attoseconds) = duration.components
      let count = Int(clamping: min(max(seconds, 0), 1_000_000) * 1_000_000 + attoseconds / 1_000_000_000_000)
      all.increment()
      microseconds.increment(by: count)
      if let bucket = Self.bounds.firstIndex(where: { count <= $0 }) { buckets[bucket].increment() }
    }

    fileprivate func lines(_ name: String, _ labels: Labels) -> [String] {
      var sum = 0
      var lines: [String] = []
      for (bound, bucket) in zip(Self.bounds, buckets) {
        sum += bucket.value
        let label = (name: "le", value: String(Double(bound) / 1_000_000))
        lines.append("\(name)_bucket\((labels + [label]).text) \(sum)")
      }
      lines.append("\(name)_bucket\((labels + [(name: "le", value: "+Inf")]).text) \(all.value)")
      lines.append("\(name)_sum\(labels.text) \(Double(microseconds.value) / 1_000_000)")
      lines.append("\(name)_count\(labels.text) \(all.value)")
      return lines
    }
  }
}

extension Metrics.Labels {
  fileprivate var text: String {
    guard !isEmpty else { return "" }
    let pairs = map { label in
      let value = label.value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
      return "\(label.name)=\"\(value)\""
    }
    return "{" + pairs.joined(separator: ",") + "}"
  }
}
