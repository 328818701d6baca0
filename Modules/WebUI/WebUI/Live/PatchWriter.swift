import FoundationCore

/// Writes a message for the browser: `[sequence, reference, [operation…], [running…]]`.
struct PatchWriter {
  private var json = JSONWriter(capacity: 256)
  private let fields: FormFields
  private(set) var hasMainHeading: Bool
  private(set) var count = 0

  init(sequence: Int, reference: Int, fields: FormFields, hasMainHeading: Bool) {
    self.fields = fields
    self.hasMainHeading = hasMainHeading
    json.beginArray()
    json.integer(sequence)
    json.integer(reference)
    json.beginArray()
  }

  /// The message.
  mutating func finish(running: Set<Int>) -> String {
    json.endArray()
    if !running.isEmpty {
      json.beginArray()
      running.sorted().forEach { json.integer($0) }
      json.endArray()
    }
    json.endArray()
    return String(decoding: json.bytes, as: UTF8.self)
  }

  mutating func write(_ operations: [PatchRecorder.Operation]) {
    var next = operations.startIndex
    while next < operations.endIndex {
      if case .insert(_, let parent, let before) = operations[next] {
        // Insertions at one place that follow each other are one.
        var elements: [OutputElement] = []
        while next < operations.endIndex, case .insert(let element, parent, before) = operations[next] {
          elements.append(element)
          next += 1
        }
        operation("i") { writer in
          writer.json.integer(parent)
          writer.json.integer(before)
          writer.html(elements)
        }
      } else {
        write(operations[next])
        next += 1
      }
    }
  }

  private mutating func write(_ operation: PatchRecorder.Operation) {
    switch operation {
    case .insert: break
    case .text(let number, let text): self.operation("t") { $0.values(number, text) }
    case .attribute(let number, let name, let value):
      self.operation("a") { writer in
        writer.values(number, name)
        if let value { writer.json.string(value) } else { writer.json.null() }
      }
    case .remove(let number): self.operation("r") { $0.json.integer(number) }
    case .move(let number, let parent, let before):
      self.operation("m") { writer in [number, parent, before].forEach { writer.json.integer($0) } }
    case .order(let numbers, let parent, let before):
      self.operation("o") { writer in
        writer.json.integer(parent)
        writer.json.integer(before)
        writer.json.beginArray()
        // Differences are shorter than numbers.
        var last: Int64 = 0
        for number in numbers.map({ Int64(clamping: $0) }) {
          writer.json.integer(number - last)
          last = number
        }
        writer.json.endArray()
      }
    }
  }

  /// A picker's options, and which of them is chosen.
  mutating func options(_ number: UInt64, _ new: ShownOptions, isChoiceOnly: Bool) {
    if isChoiceOnly {
      operation("a") { writer in
        writer.values(number, "value")
        writer.json.string(new.choice)
      }
    } else {
      operation("h") { writer in
        writer.values(number, String(decoding: new.html, as: UTF8.self))
        writer.json.string(new.choice)
      }
    }
  }

  /// A style sheet that the page needs from now on.
  mutating func styleSheet(_ name: String) { operation("l") { $0.json.string(name) } }
  mutating func title(_ title: String) { operation("d") { $0.json.string(title) } }

  /// Where the page is now, with what its forms carry there.
  mutating func place(_ fields: FormFields, replacing: Bool) {
    operation("u") { writer in
      writer.json.string(fields.address)
      writer.json.string(fields.tokenText)
      writer.json.integer(replacing ? 1 : 0)
    }
  }
  mutating func keep(_ box: String) { operation("s") { $0.json.string(box) } }

  mutating func leave(_ address: String, takingCookie: Bool) {
    operation("g") { writer in
      writer.json.string(address)
      if takingCookie { writer.json.integer(1) }
    }
  }

  mutating func everything(_ root: OutputElement) {
    hasMainHeading = false
    operation("x") { $0.html([root]) }
  }

  private mutating func html(_ elements: [OutputElement]) {
    var writer = HTMLWriter(form: fields, hasMainHeading: hasMainHeading)
    writer.write(elements)
    hasMainHeading = writer.hasMainHeading
    json.string(String(decoding: writer.bytes, as: UTF8.self))
  }

  private mutating func values(_ number: UInt64, _ text: String) {
    json.integer(number)
    json.string(text)
  }

  private mutating func operation(_ name: String, _ body: (inout PatchWriter) -> Void) {
    count += 1
    json.beginArray()
    json.string(name)
    body(&self)
    json.endArray()
  }
}
