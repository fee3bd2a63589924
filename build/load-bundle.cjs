'use strict';

const { createHash } = require('node:crypto');
const { accessSync, constants, readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { dirname, join } = require('node:path');
const { Script } = require('node:vm');

/** Processes that end sooner have compiled too little for their code to be worth caching. */
const MIN_UPTIME_SECONDS = 4;

/**
 * Runs a bundle with V8's code cache: the code that an earlier process of the same version of Node and the
 * same flags compiled. Without a cache, the process writes it when it exits.
 *
 * @param {NodeModule} main the module that takes the place of the bundle's
 * @param {string} file absolute path of ASCII code, in the function that Node wraps around a module
 * @param {string} hash of the bundle's content: V8 compares only the length
 * @param {number} minUptimeSeconds of a process that writes the cache
 */
module.exports = function loadBundle(main, file, hash, minUptimeSeconds = MIN_UPTIME_SECONDS) {
  const { version, arch, execArgv } = process;
  const key = createHash('sha256')
    .update(JSON.stringify([hash, version, arch, execArgv]))
    .digest('hex');
  const cacheFile = `${file}.${key.slice(0, 16)}.cache`;
  const cachedData = readIfPresent(cacheFile);
  // V8 keeps a long string that was decoded from Latin-1 outside the heap.
  const source = readFileSync(file, 'latin1');
  const script = new Script(source, { filename: file, cachedData });
  if (!cachedData || script.cachedDataRejected) {
    process.once('exit', (code) => {
      if (code === 0 && process.uptime() >= minUptimeSeconds) writeCache(cacheFile, script);
    });
  }
  const require = Module.createRequire(file);
  script.runInThisContext().call(main.exports, main.exports, require, main, file, dirname(file));
};

function readIfPresent(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Skips folders that are read-only, as in containers. */
function writeCache(file, script) {
  const unfinished = join(dirname(file), `.${process.pid}.cache`);
  try {
    accessSync(dirname(file), constants.W_OK);
    writeFileSync(unfinished, script.createCachedData());
    renameSync(unfinished, file);
  } catch (error) {
    if (!['EACCES', 'EROFS', 'ENOENT', 'ENOSPC'].includes(error.code)) throw error;
  }
}
