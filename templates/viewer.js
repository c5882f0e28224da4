"use strict";
// Steps through the tricks of a game. Without it all tricks are shown; the script adds no content.
const stepThrough = (viewer) => {
  const scenes = [...viewer.querySelectorAll(".scene")];
  const strip = [...viewer.querySelectorAll("[data-trick]")];
  const slow = viewer.querySelector("[data-slow]");
  const live = viewer.querySelector("[aria-live]");
  const sizes = scenes.map((scene) => scene.querySelectorAll(".laid").length);
  const whole = () => !slow.checked;
  const first = (name) => scenes.findIndex((scene) => scene.classList.contains(name));
  let trick = Math.max(0, first("marked") >= 0 ? first("marked") : first("broken"));
  let cards = sizes[trick];

  const show = (aloud) => {
    scenes.forEach((scene, index) => scene.classList.toggle("current", index === trick));
    strip.forEach((button, index) => {
      if (index === trick) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
    for (const section of viewer.querySelectorAll("details.section")) section.open = section.contains(strip[trick]);
    const done = cards >= sizes[trick];
    scenes[trick].classList.toggle("open", !done);
    for (const laid of scenes[trick].querySelectorAll(".laid")) {
      laid.classList.toggle("away", Number(laid.dataset.order) > cards);
    }
    const start = trick === 0 && (whole() || cards <= 1);
    const end = trick === scenes.length - 1 && done;
    for (const [go, off] of [["first", start], ["back", start], ["next", end], ["last", end]]) {
      viewer.querySelector(`[data-go=${go}]`).setAttribute("aria-disabled", String(off));
    }
    const { name, spoken } = scenes[trick].dataset;
    if (aloud) live.textContent = done ? spoken : `${name}: ${viewer.dataset.unit} ${cards} of ${sizes[trick]}.`;
  };
  const to = (index, shown) => {
    trick = Math.min(scenes.length - 1, Math.max(0, index));
    cards = whole() ? sizes[trick] : shown ?? 1;
    show(true);
  };
  const go = {
    first: () => to(0),
    last: () => to(scenes.length - 1, sizes.at(-1)),
    next: () => {
      if (!whole() && cards < sizes[trick]) to(trick, cards + 1);
      else if (trick < scenes.length - 1) to(trick + 1);
    },
    back: () => {
      if (!whole() && cards > 1) to(trick, cards - 1);
      else if (trick > 0) to(trick - 1, sizes[trick - 1]);
    },
  };
  const keys = { ArrowLeft: go.back, ArrowRight: go.next, Home: go.first, End: go.last };

  for (const button of viewer.querySelectorAll("[data-go]")) button.addEventListener("click", () => go[button.dataset.go]());
  for (const button of strip) button.addEventListener("click", () => to(Number(button.dataset.trick)));
  slow.addEventListener("change", () => to(trick));
  viewer.addEventListener("keydown", (event) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    act();
  });
  viewer.classList.add("stepping");
  for (const part of viewer.querySelectorAll(".controls, .keys")) part.hidden = false;
  show(false);
};
document.querySelectorAll(".viewer").forEach(stepThrough);
// Where there is only one game, the arrow keys work before anything has the focus.
const only = document.querySelectorAll(".viewer");
if (only.length === 1) {
  document.addEventListener("keydown", (event) => {
    if (event.target !== document.body || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    only[0].dispatchEvent(new KeyboardEvent("keydown", { key: event.key, bubbles: false }));
  });
}
