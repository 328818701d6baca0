// What a person does: told to the server at once, or kept until there is a connection.

// What waits for a connection, and elements whose event is not answered yet.
let outbox = [];
const busy = new Map();

const emit = (kind, ...rest) => {
  const message = [kind, ++reference, ...rest];
  if (socket) socket.send(JSON.stringify(message)); else outbox.push(message);
  if (posts) post(); else if (dormant) connect();
  return reference;
};
const fire = e => {
  clearTimeout(pauses.get(e));
  pauses.delete(e);
  const value = valueOf(e);
  if (e.type === "radio" ? !e.checked : sent.get(e)?.value === value) return;
  late.delete(e);
  typed.set(e.name, value);
  sent.set(e, { reference: emit("i", +e.dataset.i, value), value });
};
// An element whose event is not answered yet: busy, when that takes long.
const track = (number, e) => {
  busy.set(number, e);
  setTimeout(() => { if (busy.has(number)) e.setAttribute("aria-busy", "true"); }, 500);
};
const isBusy = button => [...busy.values()].includes(button);
const fireAll = () => { for (const e of [...pauses.keys()]) fire(e); };
const resend = () => {
  for (const [e, last] of [...sent]) if (last.reference > acknowledged) { sent.delete(e); fire(e); }
};
document.addEventListener("input", event => {
  const e = event.target;
  if (!isControl(e) || !isText(e)) return;
  typed.set(e.name, valueOf(e));
  late.delete(e);
  clearTimeout(pauses.get(e));
  pauses.set(e, e.dataset.commit ?? e.dataset.once ?? setTimeout(fire, 150, e));
});
document.addEventListener("change", event => { if (isControl(event.target)) fire(event.target); });
document.addEventListener("focusout", event => {
  if (pauses.get(event.target) === "") fire(event.target);
  setTimeout(showLate);
});

// A page that was drawn anew gets back what was typed. Presses are never repeated.
const restore = () => {
  const inputs = [];
  for (const [name, value] of typed) {
    const e = [...document.getElementsByName(name)].find(e => isControl(e) && (e.type !== "radio" || e.value === value));
    if (!e) continue;
    put(e, value);
    inputs.push([name, value]);
    sent.set(e, { reference: reference + 1, value });
  }
  if (inputs.length) emit("y", inputs);
};
