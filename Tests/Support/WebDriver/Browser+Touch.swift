extension Browser {
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
