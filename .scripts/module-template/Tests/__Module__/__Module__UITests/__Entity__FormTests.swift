import Testing
import __Module__
import __Module__UI

/// The rules of the form, without a screen.
struct __Entity__FormTests {
  @Test(arguments: [
    ("A", true), (" A ", true), (String(repeating: "a", count: 200), true), ("", false), ("  ", false),
    (String(repeating: "a", count: 201), false),
  ])
  func `a name has 1 to 200 characters`(name: String, isValid: Bool) {
    #expect(__Entity__Form(name: name).isValid == isValid)
  }

  @Test func `a form that is sent twice sends one id, without white space around the name`() {
    let form = __Entity__Form(name: " A ")
    #expect(form.request == form.request && form.request.name == "A")
    #expect(form.request.id != __Entity__Form(name: "A").request.id)
  }
}
