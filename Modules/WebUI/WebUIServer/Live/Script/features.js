// Scripts that few pages need: each is loaded once an element asks for it.

const features = document.currentScript.dataset, loaded = new Set();
const equip = () => {
  for (const e of document.querySelectorAll("[data-feature]")) {
    const name = e.dataset.feature;
    if (loaded.has(name) || !features[name]) continue;
    loaded.add(name);
    document.head.append(Object.assign(document.createElement("script"), { src: policy.createScriptURL(features[name]) }));
  }
};
