extension View {
  /// Has browsers ask before the page is left, while there is something to lose; nil for nothing.
  ///
  /// It counts for links, searches, back and forward, reloading and closing; not for what the server does by itself, as
  /// after a save. A browser words its own question when the whole page goes. Without JavaScript nobody is asked.
  public func unsavedChanges(_ question: String?) -> some View {
    DecoratedContent(content: self) { decoration in
      if let question { decoration.set("data-unsaved", question) }
    }
  }
}
