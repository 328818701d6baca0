// Forms: presses, searches and files.

// Disables the buttons whose form is not valid yet, or lets all of them go until the next message.
const hold = isOn => {
  for (const e of document.querySelectorAll("[data-valid]")) e.disabled = isOn && !e.dataset.valid;
};

// Files go by themselves; what comes of them, the page is told.
const upload = (f, button) => {
  const [input, bar] = ["input", "progress"].map(tag => button.parentNode.querySelector(tag));
  if (!input.files.length) return input.click();
  const data = new FormData(), request = new XMLHttpRequest();
  for (const e of [f.elements._t, f.elements._u]) data.append(e.name, e.value);
  for (const file of input.files) data.append(input.name, file);
  request.open("POST", button.formAction);
  request.setRequestHeader("Accept", "application/json");
  request.upload.onprogress = event => { bar.value = event.loaded / event.total; };
  request.onloadend = () => {
    button.disabled = !(bar.hidden = true);
    if (request.status) input.value = ""; else say(form.dataset.offline);
    if (posts) post();
  };
  bar.hidden = !(button.disabled = true);
  request.send(data);
};
// What is entered while the form is at work waits for its turn: the form, its button, its field and the value.
const turns = [];
const enter = (f, button, e, value) => {
  if (e) emit("i", +e.dataset.i, value);
  const i = button?.dataset.i, number = emit(i ? "c" : "s", +(i || f.dataset.i));
  // Values that the server sent for the field before it answers this are stale; what is typed in it now is not.
  if (e) sent.set(e, { reference: number });
  if (e?.value) pauses.set(e, "");
  if (button) track(number, button);
};
const takeTurns = () => {
  for (const turn of turns.splice(0)) {
    // It has left the page.
    if (!turn[0].isConnected) lost = Infinity, tellLost();
    else if ([...busy.values()].some(button => button.form === turn[0])) turns.push(turn);
    else enter(...turn);
  }
};
document.addEventListener("submit", event => {
  const f = event.target, button = event.submitter;
  if (f.dataset.n === "") {
    const url = new URL(f.action).pathname + "?" + new URLSearchParams(new FormData(f));
    if (follow(url, button)) event.preventDefault();
    return;
  }
  if (f.method !== "post" || !f.getAttribute("action").startsWith("/_live/")) return;
  event.preventDefault();
  const e = f.querySelector("[data-once]"), turn = [f, button, e, e?.value];
  pauses.delete(e);
  fireAll();
  wake();
  if (button?.formEnctype) return upload(f, button);
  // Without a connection nothing is pressed: it would be too late when it is back.
  if (isOffline) return say(banner.textContent);
  banner.hidden = true;
  if (!button?.dataset.i && !f.dataset.i || !e && isBusy(button)) return;
  const menu = button?.closest(".menu[open]");
  if (menu) shut(menu);
  // A secret that was used is not given again.
  for (const e of f.elements) if (e.type === "password") typed.delete(e.name);
  if (!e) return enter(...turn);
  typed.delete(e.name);
  late.delete(e);
  e.value = "";
  turns.push(turn);
  takeTurns();
});
