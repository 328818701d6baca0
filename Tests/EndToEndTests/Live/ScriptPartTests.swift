import Foundation
import Testing
import WebDriver

// The script's parts are the server's own business; only the whole of them is served.
@testable import WebUIServer

/// Parts of the live pages' script alone, in a real browser. What a part uses of others, a test declares.
@Suite(.serialized) struct ScriptPartTests {
  /// Runs parts, and then a function's body that sees what they declare; returns what that returns.
  private func run(_ parts: String..., given declarations: String, _ body: String) async throws -> JSONValue {
    let sources = try parts.map { name in
      String(decoding: try #require(PageScript.parts.first { $0.name == name }).source, as: UTF8.self)
    }
    let script = (["\"use strict\";", declarations] + sources + [body]).joined(separator: "\n")
    return try await Browser.with { browser in
      try await browser.open(try #require(URL(string: "about:blank")))
      return try await browser.run(script)
    }
  }

  @Test func `an element that was removed has no number any more, and nothing of it waits`() async throws {
    let found = try await run(
      "elements", given: "const pauses = new Map(), sent = new Map(), late = new Map(), equip = () => {};",
      """
      document.body.innerHTML = "<p data-i=1><input data-i=2></p><p data-i=3></p>";
      index(document.body);
      pauses.set(get(2), 0);
      forget(get(1));
      let error = "";
      try { get(2); } catch (thrown) { error = thrown.message; }
      return [pauses.size, error, get(3).tagName];
      """)
    #expect(found == [0, "no element 2", "P"])
  }

  @Test func `what is typed stays until the server has answered it, and gives way then`() async throws {
    let values = try await run(
      "controls", given: "let reference = 3, acknowledged = 1;",
      """
      document.body.innerHTML = "<input name=f1 data-i=1 value=typed>";
      const input = document.querySelector("input");
      sent.set(input, { reference: 2, value: "typed" });
      show(input, "stored");
      const before = input.value;
      acknowledged = 2;
      showLate();
      return [before, input.value];
      """)
    #expect(values == ["typed", "stored"])
  }

  @Test func `what is said of a field that was emptied is late until the answer is there, and is shown then`()
    async throws
  {
    let values = try await run(
      "controls", given: "let reference = 3, acknowledged = 1;",
      """
      document.body.innerHTML = "<input name=f1 data-i=1 autofocus>";
      const input = document.querySelector("input");
      input.focus();
      sent.set(input, { reference: 3 });
      show(input, "code");
      const before = input.value;
      show(input, "refused");
      acknowledged = 3;
      showLate();
      return [before, input.value];
      """)
    #expect(values == ["", "refused"])
  }

  @Test func `a dialog that is put into the page is modal, and its first control has the focus`() async throws {
    let state = try await run(
      "drawing",
      given: "const root = document.body, get = number => null, status = document.createElement('p');",
      """
      const content = parse("<dialog open><h2 autofocus>Title</h2><button>Close</button></dialog>");
      const dialog = content.firstChild;
      root.append(content);
      present(dialog);
      return [dialog.matches(":modal"), document.activeElement.textContent];
      """)
    #expect(state == [true, "Close"])
  }

  @Test func `patches reorder, remove, insert and change elements by their numbers`() async throws {
    let text = try await run(
      "elements", "controls", "drawing", "operations",
      given: "let reference = 0, acknowledged = 0; const root = document.body, equip = () => {};",
      """
      root.innerHTML = "<ul data-i=1><li data-i=2>a</li><li data-i=3>b</li><li data-i=4>c</li></ul>";
      index(root);
      operations.o(1, 0, [4, -2, 1]);
      const ordered = root.textContent;
      operations.r(2);
      operations.i(1, 3, "<li data-i=5>d</li>");
      operations.t(3, "e");
      operations.a(5, "class", "new");
      return [ordered, root.textContent, get(5).className];
      """)
    #expect(text == ["cab", "cde", "new"])
  }

  @Test func `a new place has its title in focus, and one returned to what had the focus there`() async throws {
    let focused = try await run(
      "controls", "places", given: "let reference = 0, acknowledged = 0; const root = document.body;",
      """
      root.innerHTML = "<h1 tabindex=-1>Title</h1><a href='/a'>Link</a>";
      arrive(null);
      const first = document.activeElement.textContent;
      arrive({ y: 0, f: "/a" });
      return [first, document.activeElement.textContent];
      """)
    #expect(focused == ["Title", "Link"])
  }

  @Test func `a text that is sent once it is complete waits until the focus leaves`() async throws {
    let sent = try await run(
      "controls", "events",
      given: """
        let reference = 0, acknowledged = 0, socket = null, posts = false, dormant = false;
        const root = document.body;
        """,
      """
      root.innerHTML = "<input name=f1 data-i=7 data-commit>";
      const input = root.firstChild, tell = kind => input.dispatchEvent(new Event(kind, { bubbles: true }));
      input.value = "typed";
      tell("input");
      const before = outbox.length;
      tell("focusout");
      tell("focusout");
      return [before, outbox];
      """)
    #expect(sent == [0, [["i", 1, 7, "typed"]]])
  }

  @Test func `what is entered while its form is at work waits for its turn, in the order of its form`() async throws {
    let sent = try await run(
      "forms",
      given: """
        const busy = new Map(), sent = new Map(), pauses = new Map(), late = new Map(), typed = new Map(), told = [];
        const emitted = [], nothing = () => {}, fireAll = nothing, wake = nothing, say = nothing, shut = nothing;
        const banner = {}, isOffline = false, isBusy = button => [...busy.values()].includes(button);
        const track = (number, button) => busy.set(number, button), tellLost = () => told.push(lost);
        const emit = (...event) => emitted.push(event);
        let lost = 0;
        """,
      """
      document.body.innerHTML = "<form method=post action=/_live/post><button data-i=1 hidden></button>"
        + "<input name=f2 data-i=2 data-once><button data-i=3>Take</button></form>"
        + "<form method=post action=/_live/post><input name=f4 data-i=4 data-once><button data-i=5>Open</button></form>";
      const [first, second] = document.forms, type = (f, button, value) => {
        f.querySelector("input").value = value;
        f.requestSubmit(button);
        return f.querySelector("input").value;
      };
      const left = [type(first, first.elements[0], "a"), type(first, first.elements[2], "b"), type(first, first.elements[0], "c")];
      const before = emitted.length;
      type(second, second.elements[1], "z");
      type(second, second.elements[1], "y");
      first.elements[1].value = "half";
      busy.delete(2);
      takeTurns();
      const owned = pauses.has(first.elements[1]);
      second.remove();
      busy.clear();
      takeTurns();
      return [left, before, emitted.map(event => event.slice(1).join("")), owned, told.length,
        sent.get(first.elements[1]).reference];
      """)
    // The field is the person's until the last press of its form is answered.
    #expect(sent == [["", "", ""], 2, ["2a", "1", "4z", "5", "2b", "3", "2c", "1"], true, 1, 8])
  }

  @Test func `arrow keys go round in a toolbar`() async throws {
    let focused = try await run(
      "keyboard", given: "const isText = () => false, banner = { hidden: true };",
      """
      document.body.innerHTML = "<div role=toolbar><button>1</button><button disabled>2</button><button>3</button></div>";
      const press = key => {
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        return document.activeElement.textContent;
      };
      document.querySelector("button").focus();
      return [press("ArrowRight"), press("ArrowRight"), press("ArrowLeft"), press("ArrowUp")];
      """)
    #expect(focused == ["3", "1", "3", "3"])
  }

  @Test func `a button is disabled while its form is not valid, and Enter is sent all the same`() async throws {
    let states = try await run(
      "keyboard", "forms", given: "const isText = () => true, banner = { hidden: true };",
      """
      const root = document.body;
      root.innerHTML = "<button data-valid></button><button data-valid=1></button><button disabled></button>";
      const buttons = [...document.querySelectorAll("button")], states = () => buttons.map(e => e.disabled);
      const before = states();
      hold(true);
      const held = states();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      const free = states();
      buttons[0].dataset.valid = 1;
      hold(true);
      return [before, held, free, states()];
      """)
    #expect(
      states == [[false, false, true], [true, false, true], [false, false, true], [false, false, true]])
  }

  @Test func `a link is followed here only while there is a connection`() async throws {
    let followed = try await run(
      "links",
      given: """
        let socket = null, posts = false, acknowledged = 9, leaving = false, popped = false, aim = null, address = "/";
        const root = document.body, emitted = [], emit = (...event) => emitted.push(event);
        const keep = () => {}, keepSoon = keep, fireAll = keep, track = keep;
        """,
      """
      const without = follow("/a");
      posts = true;
      return [without, follow("/b"), emitted];
      """)
    #expect(followed == [false, true, [["u", "/b"]]])
  }

  @Test func `messages are applied once and in order, and a whole drawing mends a gap`() async throws {
    let results = try await run(
      "messages",
      given: """
        let sequence = 0, acknowledged = 0, leaving = false;
        const applied = [], busy = new Map(), showLate = () => {}, seek = showLate, hold = showLate;
        const takeTurns = showLate, operations = { d(title) { applied.push(title); }, x(html) { applied.push(html); } };
        """,
      """
      const first = receive([1, 0, [["d", "a"]]]), again = receive([1, 0, [["d", "a"]]]);
      const gap = receive([3, 0, [["d", "c"]]]), whole = receive([5, 2, [["x", "e"]]]);
      const fault = receive([6, 2, [["?"]]]);
      return [first, again, gap, whole, fault, applied.join(""), acknowledged, sequence];
      """)
    #expect(results == [true, true, false, true, false, "ae", 2, 1_006])
  }

  /// What the connection uses of other parts, and stands in for the network.
  private static let connection = """
    const sockets = [], posted = [], said = [], nothing = () => {};
    class WebSocket {
      constructor() { this.sent = []; sockets.push(this); }
      send(text) { this.sent.push(JSON.parse(text)); }
      close() {}
    }
    const fetch = async (url, request) => {
      posted.push(JSON.parse(request.body));
      return { ok: true, status: 200, json: async () => [] };
    };
    let token = "t", address = "/", sequence = 0, reference = 1, acknowledged = 0, leaving = false, kept = [];
    let outbox = [["c", 1, 7]];
    const form = { dataset: { offline: "offline", lost: "lost" } }, banner = document.createElement("p");
    const busy = new Map(), say = text => said.push(text), receive = () => true;
    const resend = nothing, fireAll = nothing, unsaved = nothing, shut = nothing;
    """

  @Test func `events go by post where no socket can be opened`() async throws {
    let posted = try await run(
      "connection", given: Self.connection,
      """
      connect();
      sockets[0].onclose({ code: 1006 });
      return new Promise(done => setTimeout(done)).then(() => posted);
      """)
    #expect(posted == [[["h", "t", "/", 0, 1], ["c", 1, 7]]])
  }

  @Test func `a press whose end nobody knows is reported and never repeated`() async throws {
    let state = try await run(
      "connection", given: Self.connection,
      """
      connect();
      sockets[0].onmessage({ data: "[1,0,[]]" });
      busy.set(5, document.createElement("button"));
      sockets[0].onclose({ code: 1006 });
      connect();
      sockets[1].onmessage({ data: "[1,0,[]]" });
      return [sockets[0].sent, sockets[1].sent, said, banner.hidden];
      """)
    #expect(state == [[["k", 0], ["c", 1, 7]], [["k", 0]], ["lost"], false])
  }

  @Test func `a press that the server is at work on is not lost with the connection`() async throws {
    let state = try await run(
      "connection", given: Self.connection,
      """
      connect();
      sockets[0].onmessage({ data: "[1,0,[]]" });
      acknowledged = 5;
      busy.set(5, document.createElement("button"));
      busy.set(6, document.createElement("button"));
      sockets[0].onclose({ code: 1006 });
      return [...busy.keys()];
      """)
    #expect(state == [5])
  }
}
