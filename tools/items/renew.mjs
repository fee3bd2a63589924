#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Package with the ids and names of the game's items (MIT), of which only the data is read. */
const PACKAGE = 'osrs-item-data@latest';
const ITEMS = fileURLToPath(new URL('../../subgraphs/bingo/triggers/items.json', import.meta.url));
const PER_LINE = 20;

/** Variants that are the item itself. */
const PLAIN = ['Normal', 'Inventory', 'Regular', 'Item', 'Undamaged'];

/** Writes the names of all items by id to `items.json`, as the newest version of the package has them. */
function renew() {
  const folder = mkdtempSync(join(tmpdir(), 'items-'));
  try {
    const file = execFileSync('npm', ['pack', PACKAGE, '--silent'], { cwd: folder, encoding: 'utf8' }).trim();
    execFileSync('tar', ['xzf', file], { cwd: folder });
    const items = JSON.parse(readFileSync(join(folder, 'package/dist/data/items.json'), 'utf8'));
    const names = new Map(
      items.filter(({ id }) => Number.isSafeInteger(id)).map((item) => [item.id, nameOf(item)]),
    );
    writeFileSync(ITEMS, print([...names].sort(([left], [right]) => left - right)));
    process.stdout.write(`${ITEMS}: ${names.size} items of ${file}\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A dose belongs to the name (`Strength potion(4)`), other variants follow it (`Rune pouch (locked)`). */
function nameOf({ baseName, variant }) {
  // Each step of a clue has an id of its own, whose name gives the step away.
  const name = baseName.replace(/^((?:clue|challenge) scroll \(\w+\)) - .*/i, '$1');
  if (!variant || PLAIN.includes(variant)) return name;
  if (/^\([\dp+]+\)$/.test(variant)) return `${name}${variant}`;
  const said = variant.toLowerCase().replace(/^\(|\)$/g, '');
  return name.toLowerCase().includes(said) ? name : `${name} (${said})`;
}

/** A few items a line, so that a change can be read and the file stays short. */
function print(items) {
  const entries = items.map(([id, name]) => `"${id}": ${JSON.stringify(name)}`);
  const lines = [];
  for (let first = 0; first < entries.length; first += PER_LINE)
    lines.push(entries.slice(first, first + PER_LINE).join(', '));
  return `{\n${lines.join(',\n')}\n}\n`;
}

renew();
