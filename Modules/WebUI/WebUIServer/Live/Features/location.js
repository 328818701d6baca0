// Where the reader is: asked for when they press a button for it, and written to the field beside it.

(() => {
"use strict";
document.addEventListener("click", event => {
  const button = event.target.closest("[data-feature=location]");
  if (!button) return;
  const field = button.nextElementSibling, message = field.nextElementSibling;
  const end = isDone => { button.disabled = false; message.hidden = isDone; };
  if (!navigator.geolocation) return end(false);
  button.disabled = true;
  navigator.geolocation.getCurrentPosition(at => {
    end(true);
    // It is the field that tells the page.
    field.value = at.coords.latitude.toFixed(6) + "," + at.coords.longitude.toFixed(6);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, () => end(false), { timeout: 10000, maximumAge: 60000 });
});
})();
