// Buttons that write into the field beside them: around what is selected, or before each of its lines.

(() => {
"use strict";
document.addEventListener("click", event => {
  const button = event.target.closest("[data-before]");
  const field = button && button.closest("[data-feature=insertion]").querySelector("textarea");
  if (!field) return;
  // It is the field that tells the page.
  event.preventDefault();
  const { before, after, sample } = button.dataset;
  let [start, end, text] = [field.selectionStart, field.selectionEnd, field.value];
  const isOfLines = button.dataset.lines === "";
  if (isOfLines) start = text.lastIndexOf("\n", start - 1) + 1;
  const chosen = text.slice(start, end) || sample;
  const made = isOfLines ? chosen.split("\n").map(line => before + line).join("\n") : before + chosen + after;
  field.setRangeText(made, start, end, "select");
  if (!isOfLines) field.setSelectionRange(start + before.length, start + before.length + chosen.length);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
});
})();
