import MyStoreKit
import Testing
import WebUI
import WebUITesting

@testable import MyStoreScreens

/// The shop's name above its pages. The view is the header's own.
struct LogoTests {
  private struct Themed: View {
    let theme: Theme
    var body: some View { LogoView(shopName: "Fieldstone").environment(\.theme, theme) }
  }

  private func html(logo: String?) async -> String {
    var theme = Theme()
    theme.logo = logo
    return await Screen { [theme] in Themed(theme: theme) }.html
  }

  @Test func `the name stands above the pages of a shop without a logo`() async {
    let html = await html(logo: nil)
    #expect(html.contains("Fieldstone") && !html.contains("<img"))
  }

  @Test func `a logo stands for the name, and says it to those who cannot see it`() async {
    let html = await html(logo: "/media/logo.webp")
    #expect(html.contains("src=\"/media/logo.webp\"") && html.contains("alt=\"Fieldstone\""))
  }

  @Test func `an address that pictures may not come from leaves the name`() async {
    let html = await html(logo: "javascript:alert(1)")
    #expect(html.contains("Fieldstone") && !html.contains("javascript"))
  }
}
