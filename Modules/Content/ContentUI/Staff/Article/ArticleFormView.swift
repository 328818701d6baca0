import Content
import Foundation
import FoundationCore
import FoundationUI
import WebUI

/// The fields of an article, each with what is wrong with it. Takes plain values; whoever owns the form saves it.
struct ArticleFormView: View {
  @Binding var form: ArticleForm
  let kind: ArticleKind
  /// Whether empty fields are called wrong already.
  let isChecked: Bool
  let isNew: Bool
  let onSave: () async -> Void
  @Environment(\.contentText) private var text

  var body: some View {
    let problems = form.problems
    Form {
      Section(text("Text")) {
        TextField(text("Title"), text: $form.title).required()
          .fieldError(isChecked || !form.title.isEmpty ? problems[.title].map { text($0) } : nil)
          .accessibilityIdentifier("article-title")
        TextField(text("Summary"), text: $form.summary, axis: .vertical)
          .fieldError(problems[.summary].map { text($0) }).accessibilityIdentifier("article-summary")
        RichTextEditorView(
          text("Text"), text: $form.body, problem: problems[.body].map { text($0) }, identifier: "article-body")
        TextField(text("Picture"), text: $form.picture, prompt: "/media/…")
          .fieldError(problems[.picture].map { text($0) }).accessibilityIdentifier("article-picture")
      }
      Section(text("Address"), footer: text("Left empty, it is made from the title.")) {
        TextField(kind == .page ? text("After /pages/") : text("After /news/"), text: $form.handle)
          .fieldError(problems[.handle].map { text($0) }).accessibilityIdentifier("article-handle")
      }
      Section(
        text("Publication"),
        footer: text("Shoppers see it from the time on that is set here, in UTC; without one, at once.")
      ) {
        Toggle(text("Published"), isOn: $form.isPublished).accessibilityIdentifier("article-published")
        Toggle(text("At a set time"), isOn: isTimed).accessibilityIdentifier("article-timed")
        if form.publishedAt != nil {
          DatePicker(text("From"), selection: time).accessibilityIdentifier("article-time")
        }
      }
      Button(isNew ? text("Add") : text("Save"), action: onSave).buttonStyle(.borderedProminent)
        .disabledUntilValid(form.isValid).accessibilityIdentifier("article-save")
    }
  }

  private var isTimed: Binding<Bool> {
    Binding {
      form.publishedAt != nil
    } set: {
      form.publishedAt = $0 ? form.publishedAt ?? Date() : nil
    }
  }

  private var time: Binding<Date> {
    Binding {
      form.publishedAt ?? Date()
    } set: {
      form.publishedAt = $0
    }
  }
}
