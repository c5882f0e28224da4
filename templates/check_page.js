"use strict";
// The self-check page: what is checked goes to a worker in this page, and what the worker says is shown in a frame.
{
  const form = document.getElementById("check");
  const [file, program, games, stop] = ["file", "program", "games", "stop"].map((name) => document.getElementById(name));
  const status = document.getElementById("status");
  const result = document.getElementById("result");
  const settings = JSON.parse(document.getElementById("settings").textContent);
  const utf8 = new TextEncoder();
  let parts = null; // unpacked once; a worker that replaces a stopped one gets the same
  let worker = null;
  let ready = false;
  let waiting = null; // what was asked for before the worker was ready
  let dropped = null; // the files as they are, until the text is edited

  const say = (text, kind = "") => {
    status.textContent = text;
    status.className = kind;
  };
  const busy = (is) => {
    stop.hidden = !is;
    if (is) delete form.dataset.checked;
    else form.dataset.checked = "";
    form.setAttribute("aria-busy", String(is));
  };
  const bytesToText = (bytes) => {
    const pieces = [];
    for (let at = 0; at < bytes.length; at += 8192) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
    return pieces.join("");
  };

  const unpack = async (element) => {
    const packed = Uint8Array.from(atob(element.textContent), (character) => character.charCodeAt(0));
    element.remove();
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  };
  const unpackAll = async () => {
    const unpacked = {};
    for (const element of document.querySelectorAll("script[data-part]")) {
      unpacked[element.dataset.part] = await unpack(element);
    }
    return unpacked;
  };

  const fitFrame = () => {
    const page = result.contentDocument?.documentElement;
    if (page) result.style.height = `${Math.ceil(page.getBoundingClientRect().height) + 2}px`;
  };
  const show = (page) => {
    result.hidden = false;
    result.srcdoc = page;
  };
  result.addEventListener("load", () => {
    if (!result.srcdoc) return;
    const fitSoon = () => requestAnimationFrame(fitFrame); // not while the browser still measures
    new ResizeObserver(fitSoon).observe(result.contentDocument.documentElement);
    fitFrame();
    result.focus({ preventScroll: true });
    result.scrollIntoView({ block: "start" });
  });

  const hear = ({ data }) => {
    if (data.stage === "ready") {
      ready = true;
      form.dataset.ready = "";
      if (waiting) ask(waiting);
      else say("Ready.");
    } else if (data.failure) {
      busy(false);
      say(`This page cannot check programs here: ${data.failure}`, "problem");
    } else if (data.reply) {
      busy(false);
      if (data.reply.problem) say(data.reply.problem, "problem");
      else {
        form.dataset.document = data.reply.document;
        show(data.reply.page);
        say("Checked. The result is below.");
      }
    }
  };
  const startWorker = () => {
    ready = false;
    delete form.dataset.ready;
    const script = new Blob([parts.script], { type: "text/javascript" });
    const address = URL.createObjectURL(script);
    worker = new Worker(address);
    worker.addEventListener("message", hear);
    worker.addEventListener("error", (event) => hear({ data: { failure: event.message || "the worker did not start" } }));
    const { script: _, ...others } = parts;
    worker.postMessage({ parts: others, settings });
  };
  const ask = (request) => {
    busy(true);
    result.hidden = true;
    if (!ready) {
      waiting = request;
      say("Still getting ready; your program is checked after that.");
      return;
    }
    waiting = null;
    say("Checking …");
    worker.postMessage({ request });
  };

  const take = async (files) => {
    delete form.dataset.checked;
    const read = await Promise.all([...files].map(async (one) => [one.name, new Uint8Array(await one.arrayBuffer())]));
    if (!read.length) return;
    dropped = Object.fromEntries(read.map(([name, bytes]) => [name, bytesToText(bytes)]));
    program.value = read.length === 1 ? new TextDecoder().decode(read[0][1]) : "";
    program.placeholder = read.length === 1 ? "" : read.map(([name]) => name).join("\n");
    send();
  };
  const send = () => {
    const files = dropped ?? { [settings.file]: bytesToText(utf8.encode(program.value)) };
    if (!dropped && !program.value.trim()) {
      say("There is no program yet: choose a file, drop it here, or paste it.", "problem");
      program.focus();
      return;
    }
    ask({ files, games: games ? games.value : "" });
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  file.addEventListener("change", async () => {
    await take(file.files);
    file.value = ""; // the same file, saved again, is a change
  });
  program.addEventListener("input", () => {
    dropped = null;
  });
  stop.addEventListener("click", () => {
    worker.terminate();
    waiting = null;
    busy(false);
    startWorker();
    say("Stopped. Getting ready again …");
  });
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    form.classList.add("over");
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) form.classList.remove("over");
  });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    form.classList.remove("over");
    take(event.dataTransfer.files);
  });

  say("Getting ready: this takes some seconds, once. You can choose your program meanwhile.");
  unpackAll().then((unpacked) => {
    parts = unpacked;
    startWorker();
  }, (error) => hear({ data: { failure: error.message } }));
}
