"use strict";
// Hugs for WebAssembly in a worker: started once, then every program runs in memory put back to that moment.
// In texts from and for Python each character is one byte.
const bytesOf = (text) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const textOf = (bytes) => {
  const pieces = [];
  for (let at = 0; at < bytes.length; at += 8192) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return pieces.join("");
};

const startHugs = (code, library, options) => {
  const module = new WebAssembly.Module(code);
  let live = null;
  let start = null;

  const open = () => {
    const { exports } = new WebAssembly.Instance(module, {});
    const put = (bytes) => {
      const address = exports.hugs_alloc(bytes.length) >>> 0;
      new Uint8Array(exports.memory.buffer).set(bytes, address);
      return address;
    };
    const putText = (text) => put(bytesOf(`${text}\0`));
    const putFile = (path, text) => {
      if (exports.file_put(putText(path), put(bytesOf(text)), text.length) < 0) throw new Error(`too many files: ${path}`);
    };
    const read = (address, size) => new Uint8Array(exports.memory.buffer, address >>> 0, size);
    const readMessage = (address) => {
      const bytes = read(address, 20000);
      return textOf(bytes.subarray(0, bytes.indexOf(0)));
    };
    const check = (address) => {
      if (address) throw new Error(readMessage(address));
    };
    const status = () => new Int32Array(exports.memory.buffer, exports.status_at() >>> 0, 5);
    return { exports, put, putText, putFile, read, check, status };
  };

  // The memory as after Hugs' start: of the same instance, or of a new one where a program ended the last.
  const fresh = () => {
    if (live && live.exports.memory.buffer.byteLength !== start.memory.length) live = null;
    if (!live) {
      live = open();
      live.exports.memory.grow((start.memory.length - live.exports.memory.buffer.byteLength) >> 16);
    }
    new Uint8Array(live.exports.memory.buffer).set(start.memory);
    live.exports.__stack_pointer.value = start.stack;
    return live;
  };

  const run = (job) => {
    const hugs = fresh();
    const began = performance.now();
    hugs.exports.limit_output(job.output);
    for (const [path, text] of Object.entries(job.files)) hugs.putFile(path, text);
    hugs.exports.input_put(hugs.put(bytesOf(job.stdin)), job.stdin.length);
    const main = hugs.putText(job.main);
    hugs.exports.set_steps(job.steps);
    let code = 0;
    let ended = "exited";
    try {
      code = hugs.exports.hugs_main(main);
    } catch (error) {
      live = null; // nothing is left to put back where a call was broken off
      const why = hugs.status()[0];
      code = why;
      if (why === -2) ended = "output";
      else if (why === -3) ended = "steps";
      else if (why < 0) ended = "too-deep";
      if (ended === "too-deep" && !(error instanceof RangeError) && !(error instanceof WebAssembly.RuntimeError)) throw error;
    }
    const [, output, errors, lines, left] = hugs.status();
    return {
      ended,
      code,
      stdout: textOf(hugs.read(hugs.exports.output_at(), output)),
      stderr: textOf(hugs.read(hugs.exports.errors_at(), errors)),
      steps: job.steps - left,
      lines: [...new Int32Array(hugs.exports.memory.buffer, hugs.exports.line_steps_at() >>> 0, lines)],
      seconds: (performance.now() - began) / 1000,
    };
  };

  live = open();
  live.exports._initialize();
  for (const [path, text] of Object.entries(library)) live.putFile(path, text);
  live.check(live.exports.hugs_init(live.putText(options.join("\n"))));
  live.check(live.exports.hugs_load(live.putText("/usr/lib/hugs/packages/hugsbase/Hugs/Exception.hs")));
  start = { memory: new Uint8Array(live.exports.memory.buffer.slice(0)), stack: live.exports.__stack_pointer.value };
  return run;
};
