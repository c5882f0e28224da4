"use strict";
// A table to play at: sends the person's moves, and lets what the server has drawn appear, one play after the other.
const PLAY = 600;
const TRICK = 1500;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const table = document.querySelector("#table");
const form = document.querySelector("#new-game");
const dialog = document.querySelector("#new");

const ask = async (path, body) => {
  const sent = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  try {
    const response = await fetch(path, body === undefined ? {} : sent);
    return await response.json();
  } catch {
    return { result: "failure", data: "The server does not answer. Is grader play still running?" };
  }
};

// ---- the table

const playAt = (main) => {
  const { game, id } = main.dataset;
  const live = main.querySelector("#live");
  const parts = main.querySelector("#parts");
  const refused = main.querySelector("#refused");
  const aside = main.querySelector("#aside");
  const announcer = main.querySelector("#announcer");
  let busy = false;
  let hurry = null;

  const ply = () => Number(live.querySelector("[data-ply]").dataset.ply);
  const choices = () => [...live.querySelectorAll(".choices button")];
  const announce = (words) => {
    const line = document.createElement("p");
    line.textContent = words;
    announcer.append(line);
    while (announcer.children.length > 12) announcer.firstChild.remove();
  };

  // One button of the hand is in the order of tabs; the arrow keys lead to the others.
  const choose = (button, focus) => {
    for (const each of choices()) each.tabIndex = each === button ? 0 : -1;
    if (focus) button.focus();
  };
  const settle = (index) => {
    const all = choices();
    if (!all.length) return;
    const near = all[Math.min(Math.max(index, 0), all.length - 1)];
    const first = all.find((button) => button.classList.contains("legal")) ?? near;
    choose(index >= 0 && near.dataset.move ? near : first, index >= 0);
  };

  const show = (scene, plays, whole) => {
    for (const each of live.querySelectorAll(".scenes > .scene")) each.classList.toggle("current", each === scene);
    scene.classList.toggle("open", !whole);
    for (const laid of scene.querySelectorAll(".laid")) laid.classList.toggle("away", Number(laid.dataset.order) > plays);
  };
  const pause = (time) => new Promise((resolve) => {
    if (calm.matches || hurry === "now") return resolve();
    const timer = setTimeout(resolve, time);
    hurry = () => { clearTimeout(timer); hurry = "now"; resolve(); };
  });
  const unfold = async (scene, from, last) => {
    const words = [...scene.querySelectorAll(".spoken li")].map((line) => line.textContent);
    const ending = scene.querySelector(".ending");
    const shown = Math.max(0, from - Number(scene.dataset.before));
    for (let plays = Math.min(shown, words.length); plays <= words.length; plays += 1) {
      if (plays > shown) await pause(PLAY);
      show(scene, plays, plays === words.length);
      if (plays > 0 && plays >= shown) announce(words[plays - 1]);
    }
    if (ending) announce(ending.textContent);
    if (!last) await pause(TRICK);
  };

  const showParts = (html) => {
    const opened = new Map([...parts.children].map((part) => [part.dataset.part, part.open]));
    parts.innerHTML = html;
    for (const part of parts.children) part.open = opened.get(part.dataset.part) ?? part.open;
  };
  const present = async (drawn, from) => {
    const index = choices().indexOf(document.activeElement);
    live.innerHTML = drawn.live;
    const board = live.querySelector(".live");
    board.classList.add("moving");
    hurry = null;
    const scenes = [...live.querySelectorAll(".scenes > .scene")];
    for (const scene of scenes) await unfold(scene, from, scene === scenes.at(-1));
    hurry = null;
    for (const scene of scenes.slice(0, -1)) scene.remove();
    showParts(drawn.parts);
    board.classList.remove("moving");
    announce(board.dataset.status);
    settle(index);
    if (board.classList.contains("over")) finish(index);
  };
  const finish = (index) => {
    if (index >= 0) live.querySelector(".result button").focus();
    if (main.dataset.program) check();
  };
  const refresh = async (from) => {
    const reply = await ask(`/games/${id}/view?since=${from}`);
    if (reply.result === "success") await present(reply.data, from);
    else complain(reply);
  };

  const complain = (reply) => {
    const box = document.createElement("div");
    box.className = "box play-refusal";
    const words = document.createElement("p");
    words.textContent = `${reply.data[0].toUpperCase()}${reply.data.slice(1)}.`.replace(/([.?])\.$/, "$1");
    box.append(words);
    if (reply.sentence) {
      const quote = document.createElement("blockquote");
      quote.className = "sheet";
      quote.textContent = reply.sentence;
      const says = document.createElement("span");
      says.className = "says";
      says.textContent = "The sheet: ";
      quote.prepend(says);
      box.append(quote);
    }
    refused.replaceChildren(box);
    box.scrollIntoView({ block: "nearest" });
  };
  const move = async (button) => {
    if (busy) return;
    busy = true;
    try {
      await send(button);
    } finally {
      busy = false;
    }
  };
  const send = async (button) => {
    const before = ply();
    for (const each of choices()) each.classList.remove("tried");
    const reply = await ask(`/api/${game}/${id}/move`, { move: button.dataset.move, ply: before });
    if (reply.result === "success") {
      refused.replaceChildren();
      aside.replaceChildren();
      await refresh(before + 1);
    } else {
      complain(reply);
      button.classList.add("tried");
      catchUp(before);
    }
  };
  // Another window may have played on.
  const catchUp = async (known) => {
    const state = await ask(`/api/${game}/${id}/state`);
    if (state.result === "success" && state.data.ply !== known) await refresh(known);
  };

  const fill = async (path, body) => {
    const before = ply();
    const reply = await ask(path, body);
    if (ply() !== before) return;
    if (reply.result === "failure") return complain(reply);
    const part = document.createElement("div");
    part.innerHTML = reply.data;
    aside.replaceChildren(part);
    return part;
  };
  const hint = async () => {
    const part = await fill(`/games/${id}/hint`);
    const advised = part?.querySelector("[data-best]")?.dataset.best;
    for (const each of choices()) each.classList.toggle("advised", each.dataset.move === advised);
  };
  const story = async () => {
    const part = await fill(`/games/${id}/story`);
    part?.querySelectorAll(".viewer").forEach(stepThrough);
    part?.scrollIntoView({ block: "nearest" });
  };
  const check = async () => fill(`/games/${id}/check`, {});
  const copy = async (button) => {
    const record = parts.querySelector(".record");
    try {
      await navigator.clipboard.writeText(record.textContent);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(record);
      button.textContent = "Press Ctrl-C";
    }
  };
  const acts = { hint, story, copy, check, new: () => dialog.showModal(), close: () => dialog.close() };

  // While cards appear, a click or a key shows them all, and does nothing else.
  const skip = (event) => {
    if (typeof hurry !== "function" || ["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    hurry();
  };
  document.addEventListener("click", skip, true);
  document.addEventListener("keydown", skip, true);

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-move], [data-do]");
    if (!button) return;
    if (button.dataset.do) acts[button.dataset.do](button);
    else if (!busy) {
      choose(button, true);
      move(button);
    }
  });
  const step = (event, by) => {
    const all = choices().filter((button) => button.dataset.move);
    const at = all.indexOf(document.activeElement);
    if (!all.length || (at < 0 && event.target !== document.body)) return;
    event.preventDefault();
    const from = at < 0 ? all.findIndex((button) => button.tabIndex === 0) - by : at;
    choose(all[(from + by + all.length) % all.length], true);
  };
  const keys = {
    ArrowLeft: (event) => step(event, -1),
    ArrowRight: (event) => step(event, 1),
    h: () => hint(),
    n: () => dialog.showModal(),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || dialog.open) return;
    if (event.target.closest("input, select, textarea, .viewer")) return;
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    if (event.key.length === 1) event.preventDefault();
    act(event);
  });
  // A page that comes back from the browser's memory, or a second window, may show an older state.
  addEventListener("pageshow", (event) => event.persisted && refresh(ply()));
  settle(-1);
  if (live.querySelector(".over") && main.dataset.program) check();
};

// ---- a new game

const option = (value, text, chosen) => new Option(text ?? value, value, chosen, chosen);

const prepareForm = async (element) => {
  const games = (await ask("/api/games")).data;
  const fields = element.elements;
  const against = element.querySelector(".against");
  const game = () => games[fields.game.value];
  const before = { ...element.dataset }; // the game that is on the table, as long as nothing else is chosen
  const keep = (select, values) => {
    const chosen = select.value || before[select.name];
    select.replaceChildren(...values.map((value) => option(String(value), String(value), String(value) === chosen)));
    if (select.selectedIndex < 0) select.selectedIndex = 0;
  };
  const seatOpponents = () => {
    const seats = game().seats[fields.players.value];
    const place = seats.indexOf(fields.seat.value);
    const others = [...seats.slice(place + 1), ...seats.slice(0, place)];
    const usual = before.against ? JSON.parse(before.against) : game().against;
    against.replaceChildren(...others.map((seat, number) => {
      const label = document.createElement("label");
      const select = document.createElement("select");
      select.name = "against";
      const chosen = usual[number % usual.length];
      select.append(...Object.keys(game().players).map((name) => option(name, name, name === chosen)));
      label.append(seat, select);
      return label;
    }));
    describe(against.querySelector("select"));
  };
  const describe = (select) => {
    element.querySelector("[data-summary]").textContent = select ? `${select.value}: ${game().players[select.value]}` : "";
  };
  const seat = () => {
    keep(fields.seat, game().seats[fields.players.value]);
    seatOpponents();
  };
  const players = () => {
    keep(fields.players, game().numbers_of_players);
    element.querySelector("[data-only=players]").hidden = game().numbers_of_players.length < 2;
    seat();
  };
  fields.game.addEventListener("change", () => {
    delete before.against;
    players();
  });
  fields.players.addEventListener("change", seat);
  fields.seat.addEventListener("change", seatOpponents);
  against.addEventListener("change", (event) => describe(event.target));
  element.addEventListener("submit", async (event) => {
    event.preventDefault();
    const reply = await ask(`/api/${fields.game.value}/new`, {
      players: Number(fields.players.value),
      seat: fields.seat.value,
      against: [...against.querySelectorAll("select")].map((select) => select.value),
      ...(fields.seed.value.trim() ? { seed: fields.seed.value.trim() } : {}),
    });
    if (reply.result === "success") location.assign(`/games/${reply.data.id}`);
    else element.querySelector(".problem").textContent = reply.data;
  });
  players();
};

if (table) playAt(table);
prepareForm(form);
