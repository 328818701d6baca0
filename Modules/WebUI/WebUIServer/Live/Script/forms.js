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
document.addEventListener("submit", event => {
  const f = event.target, button = event.submitter;
  if (f.dataset.n === "") {
    const url = new URL(f.action).pathname + "?" + new URLSearchParams(new FormData(f));
    if (follow(url, button)) event.preventDefault();
    return;
  }
  if (f.method !== "post" || !f.getAttribute("action").startsWith("/_live/")) return;
  event.preventDefault();
  fireAll();
  wake();
  if (button && button.formEnctype) return upload(f, button);
  // Without a connection nothing is pressed: it would be too late when it is back.
  if (isOffline) return say(banner.textContent);
  banner.hidden = true;
  const isButton = button && button.dataset.i, once = [...f.elements].filter(e => e.dataset.once === "");
  if (!isButton && !f.dataset.i || !once.length && [...busy.values()].includes(button)) return;
  const menu = isButton && button.closest(".menu[open]");
  if (menu) shut(menu);
  const number = isButton ? emit("c", +button.dataset.i) : emit("s", +f.dataset.i);
  // A secret that was used is not given again.
  for (const e of f.elements) if (e.type === "password") typed.delete(e.name);
  for (const e of once) {
    for (const known of [sent, late]) known.delete(e);
    typed.delete(e.name);
    e.value = "";
  }
  if (button) track(number, button);
});
