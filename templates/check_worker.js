"use strict";
// The grader's own Python, and Hugs, in one worker of the self-check page. Nothing is fetched: all of it came with the page.
const PLACE = "page:/"; // of files that Pyodide asks for by an address

const serveFrom = (files) => async (address) => {
  const name = String(address?.url ?? address).slice(PLACE.length);
  if (!files[name]) throw new Error(`not in this page: ${name}`);
  const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(files[name], { headers: { "Content-Type": type } });
};

const startPython = async (parts, settings) => {
  self.fetch = serveFrom({ "pyodide.asm.wasm": parts.python, "python_stdlib.zip": parts.library });
  const python = await loadPyodide({
    indexURL: PLACE,
    createPyodideModule: self.createPyodideModule,
    lockFileContents: { info: settings.python, packages: {} },
  });
  const folder = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(parts.bundle, "zip", { extractDir: folder });
  python.unpackArchive(parts.msgspec, "wheel");
  python.runPython(`from pathlib import Path
if Path("${folder}/assignment").is_dir():
    Path("${folder}/assignment").rename("/assignment")`);
  return python;
};

const start = async ({ parts, settings }) => {
  const python = await startPython(parts, settings);
  postMessage({ stage: "python" });
  const library = JSON.parse(new TextDecoder().decode(parts.hugsLibrary));
  const hugs = startHugs(parts.hugs, library, settings.options);
  const runHugs = (job) => {
    try {
      return JSON.stringify(hugs(JSON.parse(job)));
    } catch (error) {
      return JSON.stringify({ problem: `Hugs stopped: ${error.message}` });
    }
  };
  const check = python.pyimport("grader.browser.page_check");
  const grader = check.open_page_grader(JSON.stringify(settings.grader), runHugs);
  return (request) => JSON.parse(check.answer_request(grader, JSON.stringify(request)));
};

let answer = null;
onmessage = async ({ data }) => {
  try {
    if (data.parts) {
      answer = await start(data);
      postMessage({ stage: "ready" });
    } else postMessage({ reply: answer(data.request) });
  } catch (error) {
    postMessage({ failure: String(error?.message ?? error) });
  }
};
