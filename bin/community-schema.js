#!/usr/bin/env node
const { existsSync } = require('node:fs');
const { join } = require('node:path');

/** Runs from a checkout of this repository that was built, whatever folder it is called in. */
const built = join(__dirname, '../dist/processes/community-schema/main.js');

if (existsSync(built)) {
  require(built);
} else {
  process.stderr.write(`${join(__dirname, '..')} was not built: run npm ci and npm run build there.\n`);
  process.exitCode = 2;
}
