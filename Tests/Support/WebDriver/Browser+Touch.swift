extension Browser {
  /// Drags the first element that a CSS selector matches onto the first that another matches, as people do by mouse.
  ///
  /// - Parameters:
  ///   - x: Where on the other element it is let go, from 0 at its left to 1 at its right.
  ///   - y: The same from its top to its bottom.
  public func drag(
    _ selector: String, onto other: String, x: Double = 0.5, y: Double = 0.5, pointer: String = "mouse"
  ) async throws(WebDriverError) {
    let places = try await run(
      """
      const [from, to] = [arguments[0], arguments[1]].map(s => document.querySelector(s));
      const boxes = () => [from, to].map(e => e.getBoundingClientRect());
      const [c, d] = boxes();
      scrollBy(0, (c.y + c.height / 2 + d.y + d.height * arguments[3] - innerHeight) / 2);
      const [a, b] = boxes();
      return [a.x + a.width / 2, a.y + a.height / 2, b.x + b.width * arguments[2], b.y + b.height * arguments[3]];
      """, [.text(selector), .text(other), .number(x), .number(y)])
    guard let places = places.list?.compactMap(\.number), places.count == 4 else {
      throw .unexpectedAnswer("an element without a place")
    }
    func move(_ x: Double, _ y: Double, within time: Double) -> JSONValue {
      let (x, y) = (x.rounded(), y.rounded())
      return ["type": "pointerMove", "duration": .number(time), "x": .number(x), "y": .number(y), "origin": "viewport"]
    }
    let middle = ((places[0] + places[2]) / 2, (places[1] + places[3]) / 2)
    let steps: [JSONValue] = [
      move(places[0], places[1], within: 0), ["type": "pointerDown", "button": .number(0)],
      move(middle.0, middle.1, within: 100), move(places[2], places[3], within: 100),
      ["type": "pointerUp", "button": .number(0)],
    ]
    let hand: JSONValue = [
      "type": "pointer", "id": .text(pointer), "parameters": ["pointerType": .text(pointer)], "actions": .list(steps),
    ]
    _ = try await connection.send("POST", "\(path)/actions", ["actions": .list([hand])])
  }

  /// Swipes with a finger over the middle of the first element that a CSS selector matches, by CSS pixels to the right;
  /// to the left where that is negative.
  public func swipe(_ selector: String, by distance: Double) async throws(WebDriverError) {
    let middle = try await run(
      """
      const box = document.querySelector(arguments[0]).getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
      """, [.text(selector)])
    guard let x = middle.list?.first?.number, let y = middle.list?.last?.number else {
      throw .unexpectedAnswer("an element without a place")
    }
    // Chromium's own gesture command leaves rows within a page where they are.
    for step in 0...20 {
      let place: JSONValue = ["x": .number(x - distance / 2 + distance * Double(step) / 20), "y": .number(y)]
      try await tell(
        "Input.dispatchTouchEvent", ["type": step == 0 ? "touchStart" : "touchMove", "touchPoints": [place]])
    }
    try await tell("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": []])
  }
}
