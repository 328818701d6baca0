/// Texts that run a script where a page puts them without escaping: elements, attributes, addresses, broken out of quotes,
/// comments, templates and encodings. Each sets `window.hit`.
enum ScriptPayloads {
  static let all: [String] = bases + bases.flatMap { base in wrappers.map { $0.replacing("@", with: base) } }

  private static let wrappers = ["\"@", "'>@", "</textarea></title></script>@", "--><!--@"]

  private static let bases: [String] = [
    "<script>window.hit=1</script>", "<ScRiPt>window.hit=1</sCrIpT>", "<script src=data:,window.hit=1></script>",
    "<script/x>window.hit=1</script>", "<script>window.hit=1//", "<<script>window.hit=1</script>",
    "<img src=x onerror=window.hit=1>", "<img src=x onerror=\"window.hit=1\">", "<img/src=x/onerror=window.hit=1>",
    "<img src onerror=window.hit=1 x=", "<image src=x onerror=window.hit=1>", "<img srcset=x onerror=window.hit=1>",
    "<svg onload=window.hit=1>", "<svg/onload=window.hit=1>", "<svg><script>window.hit=1</script></svg>",
    "<svg><animate onbegin=window.hit=1 attributeName=x dur=1s>", "<svg><a href=\"javascript:window.hit=1\"><text>x",
    "<svg><set attributeName=x onbegin=window.hit=1>", "<math><mi xlink:href=\"javascript:window.hit=1\">x",
    "<body onload=window.hit=1>", "<iframe src=\"javascript:window.hit=1\">",
    "<iframe srcdoc=\"<script>parent.hit=1</script>\">",
    "<object data=\"javascript:window.hit=1\">", "<embed src=\"javascript:window.hit=1\">",
    "<a href=\"javascript:window.hit=1\">x</a>", "<a href=\"java\tscript:window.hit=1\">x</a>",
    "<a href=\"&#106;avascript:window.hit=1\">x</a>", "<form action=\"javascript:window.hit=1\"><button>x",
    "<button formaction=\"javascript:window.hit=1\">x", "<input autofocus onfocus=window.hit=1>",
    "<select autofocus onfocus=window.hit=1>", "<textarea autofocus onfocus=window.hit=1>",
    "<details open ontoggle=window.hit=1>", "<video src=x onerror=window.hit=1>", "<audio src=x onerror=window.hit=1>",
    "<video><source onerror=window.hit=1>", "<marquee onstart=window.hit=1>", "<style onload=window.hit=1>",
    "<link rel=stylesheet href=data:, onload=window.hit=1>",
    "<meta http-equiv=refresh content=\"0;javascript:window.hit=1\">",
    "<base href=\"javascript:window.hit=1//\">", "<template><script>window.hit=1</script></template>",
    "<noscript><p title=\"</noscript><img src=x onerror=window.hit=1>\">", "javascript:window.hit=1",
    "onerror=window.hit=1", "x\" onmouseover=\"window.hit=1\" autofocus onfocus=\"window.hit=1",
  ]
}
