import Content
import FoundationCore

/// A draft that a new shop begins with: what the law asks shops to say, with the places to fill in marked by brackets.
///
/// These are no legal advice, and no shopper sees them before staff publish them.
struct PageTemplate: Sendable {
  let id: ArticleID
  let content: ArticleContent

  private init(_ place: UInt64, _ handle: String, _ title: String, _ summary: String, _ html: String) {
    id = ArticleID(UniqueID(high: 0x7000, low: 0x8000_0000_0000_0100 | place))
    content = ArticleContent(handle: handle, title: title, summary: summary, body: RichText(html: html))
  }

  /// The drafts, in the order of the footer.
  static let all = [about, delivery, returns, terms, privacy, contact]

  private static let about = PageTemplate(
    1, "about", "About us", "Who we are, and what we sell.",
    """
    <p>[Say in two or three sentences who you are, what you sell, and why.]</p>
    <h2>Where our things come from</h2>
    <p>[Say who makes what you sell, and how you choose it.]</p>
    <h2>Who is behind the shop</h2>
    <p>[Your names, and perhaps a picture.]</p>
    """)

  private static let delivery = PageTemplate(
    2, "delivery", "Delivery", "Where we deliver, how long it takes, and what it costs.",
    """
    <h2>Where we deliver</h2>
    <p>We deliver to [countries]. The checkout shows what delivery to your address costs.</p>
    <h2>How long it takes</h2>
    <p>We send orders within [number] working days of payment. After that, delivery takes about:</p>
    <table><tr><th>To</th><th>Time</th><th>Price</th></tr>
    <tr><td>[country]</td><td>[days]</td><td>[price]</td></tr>
    <tr><td>[other countries]</td><td>[days]</td><td>[price]</td></tr></table>
    <h2>If a parcel does not come</h2>
    <p>Write to us at [e-mail address] if your order has not come after [number] days.</p>
    """)

  private static let returns = PageTemplate(
    3, "returns", "Returns and cancellation", "How to cancel an order, send things back and get your money.",
    """
    <p>[Check this page against the law of the countries that you sell to. In the EU and the United Kingdom, shoppers may
    cancel within 14 days of receiving the goods, without giving a reason.]</p>
    <h2>Your right to cancel</h2>
    <p>You may cancel within [14] days of the day on which you, or somebody you named, received the last item of your
    order. Tell us so in any clear way, for example by a letter or an e-mail to [name, address, e-mail address]. You may
    use the form below, but need not.</p>
    <h2>What happens then</h2>
    <ul><li>Send the items back within [14] days of telling us, to [address].</li>
    <li>[You pay / We pay] for sending them back.</li>
    <li>We give back all that you paid, with the cheapest delivery that we offer, within [14] days of your message. We
    may wait until we have the items, or proof that you sent them.</li>
    <li>You answer for a lower value only if you handled the items more than is needed to see what they are.</li></ul>
    <h2>What cannot be cancelled</h2>
    <p>[Items made to your order, sealed items that were opened and cannot be sold again for reasons of hygiene, and so
    on. Take out what you do not sell.]</p>
    <h2>If something is faulty</h2>
    <p>The law gives you rights when an item is not as it should be. Write to us at [e-mail address], with a picture if
    you can.</p>
    <h2>Form for cancelling</h2>
    <p>To [name, address, e-mail address]: I cancel my order of the following items: … Ordered on: … Received on: … My
    name: … My address: … Date: …</p>
    """)

  private static let terms = PageTemplate(
    4, "terms", "Terms", "The terms on which we sell.",
    """
    <p>[Have somebody who knows the law of your country read this page before you publish it.]</p>
    <h2>Who sells</h2>
    <p>[Legal name, address, e-mail address, telephone number, company number, VAT number.]</p>
    <h2>How a contract is made</h2>
    <p>What our shop shows is no offer yet. By “Buy now” you offer to buy. We accept by [confirming your order by
    e-mail / sending the goods].</p>
    <h2>Prices and payment</h2>
    <p>Prices include [VAT]. Delivery is added and shown before you order. You pay by [bank transfer] within [number]
    days.</p>
    <h2>Delivery, cancelling and faults</h2>
    <p>See <a href="/pages/delivery">Delivery</a> and <a href="/pages/returns">Returns and cancellation</a>. Goods stay
    ours until they are paid for.</p>
    <h2>Disputes</h2>
    <p>The law of [country] applies. As a consumer you keep the protection of the law of the country where you live.
    [Name the body for settling disputes that you take part in, or say that you take part in none.]</p>
    """)

  private static let privacy = PageTemplate(
    5, "privacy", "Privacy", "What we know of you, why, and for how long.",
    """
    <p>[Check this page against what you really do, above all if you add services of others.]</p>
    <h2>Who is responsible</h2>
    <p>[Legal name, address, e-mail address, data protection officer if there is one.]</p>
    <h2>What we keep, and why</h2>
    <ul><li>Your name, addresses, e-mail address and orders: to deliver what you bought, and because the law asks us to
    keep invoices for [number] years.</li>
    <li>Your account, if you open one: until you ask us to remove it.</li>
    <li>The address that your device uses on the internet: for [number] days, to protect the shop.</li></ul>
    <h2>Cookies</h2>
    <p>This shop sets only cookies that it cannot do without: for your cart, your sign-in and your language. [Add what
    you use beside these.]</p>
    <h2>Who else gets it</h2>
    <p>[Name the carriers, the payment service and the company that runs your server.]</p>
    <h2>Your rights</h2>
    <p>You may ask what we know of you, have it put right, taken away or sent to you, and object to its use. Write to
    [e-mail address]. You may also complain to [supervisory authority].</p>
    """)

  private static let contact = PageTemplate(
    6, "contact", "Contact", "How to reach us.",
    """
    <p>Write to [e-mail address], or call [telephone number] [on weekdays from 9 to 17].</p>
    <p>[Legal name]<br>[Street and number]<br>[Postcode and town]<br>[Country]</p>
    <p>[Company number, VAT number, and who may act for the company.]</p>
    """)
}
