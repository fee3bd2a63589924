/** Preloaded into the platform: blocks the event loop most of the time, so that packets are read together. */
const { isMainThread } = require('node:worker_threads');

const BLOCKED_MS = 30;
const FREE_MS = 15;

function block() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BLOCKED_MS);
}

if (isMainThread) setInterval(block, BLOCKED_MS + FREE_MS).unref();
