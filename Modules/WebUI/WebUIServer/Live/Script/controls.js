// Controls, and who owns their value: the person while typing and until the server has answered.

// Per control: a pause in typing that is awaited, what was sent last, what the server wants it to show.
const pauses = new Map(), sent = new Map(), late = new Map();
// What the person has entered on this page, by name: given again to a server that has forgotten it.
const typed = new Map();

// A search has the name that its address wants; all others have one that begins with an f.
const isControl = e => e.dataset && e.dataset.i && e.name && (e.name[0] === "f" || e.dataset.t === "")
  && e.type !== "hidden" && e.type !== "file";
const valueOf = e => e.type === "checkbox" ? (e.checked ? "1" : "0") : e.value;
// A button's place in the page, or a control's, is the same for every server that draws it.
const placeOf = e => e.name === "_e" ? e.value.split(".")[1] : e.name;
const isEnabled = e => e.name && !e.disabled && e.type !== "hidden";
const isMark = e => e.type === "checkbox" || e.type === "radio";
const isText = e => e.tagName === "TEXTAREA" || (e.tagName === "INPUT" && !isMark(e));
const isOwned = e => {
  const last = sent.get(e);
  return pauses.has(e) || (last && (last.reference > acknowledged
    || ("value" in last && last.reference === reference && isText(e) && e === document.activeElement)));
};
const put = (e, value) => {
  if (isMark(e)) e.checked = value === e.value; else if (e.value !== value) e.value = value;
};
const show = (e, value) => {
  if (isOwned(e)) return late.set(e, value);
  late.delete(e);
  sent.delete(e);
  if (e.type !== "radio" && typed.has(e.name) && typed.get(e.name) !== value) typed.delete(e.name);
  put(e, value);
};
const showLate = () => { for (const [e, value] of late) if (!isOwned(e)) show(e, value); };
const choose = (e, value) => {
  const now = e.value;
  for (const o of e.options) o.toggleAttribute("selected", o.value === value);
  e.value = now;
  show(e, value);
};
