import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Artefacts } from '../artefacts';
import type { NewVersion } from './add-version';
import { RegistryFolder } from './registry-folder';

const folders: string[] = [];

/** Creates an empty registry in a temporary folder. */
export function emptyRegistry(): RegistryFolder {
  const folder = mkdtempSync(join(tmpdir(), 'registry-'));
  folders.push(folder);
  return new RegistryFolder(join(folder, 'registry'));
}

/** Deletes the registries of a test; call in `afterEach`. */
export function removeRegistries(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
}

/** Creates artefacts whose API schema has the given fields. */
export function artefactsWith(...fields: string[]): Artefacts {
  const type = `type Query {\n${fields.map((field) => `  ${field}: String\n`).join('')}}\n`;
  const manifest = { operations: [{ name: 'GetA', rest: 'GET /a', body: '{ a }' }] };
  return new Map([
    ['subgraphs/auth.graphql', type],
    ['api.graphql', type],
    ['operations.json', JSON.stringify(manifest)],
  ]);
}

/** Creates the first version of a registry with default metadata. */
export function firstVersion(artefacts: Artefacts): NewVersion {
  return {
    parent: null,
    artefacts,
    changes: [],
    rollbackOf: null,
    supportDays: 90,
    message: null,
    publishedAt: new Date('2026-11-01T00:00:00Z'),
  };
}
