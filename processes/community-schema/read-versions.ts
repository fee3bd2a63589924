import { registryAt } from '#processes/schema-check/registry-at';
import { type Artefacts, readArtefacts } from '#schema/artefacts';
import { CheckCannotRun } from '#schema/check/finding';
import { readPublishedVersions } from '#schema/publishing/read-published-versions';
import { type Registry, RegistryError } from '#schema/publishing/registry';
import { RegistryFolder, registryFolder } from '#schema/publishing/registry-folder';
import type { Version } from '#schema/publishing/version';
import { asJson, type Outcome } from './outcome';
import type { ReadingCommand, VersionName } from './read-command';
import { changeTable, historyTable, versionTable } from './version-tables';

/**
 * Implements `history`, `show` and `diff`, for this repository or behind a gateway.
 * @throws CheckCannotRun if the command is about a checkout and this is an installed package.
 */
export async function readVersions(command: ReadingCommand): Promise<Outcome> {
  const { against } = command;
  if (against === undefined && command.registry === registryFolder && readArtefacts().size === 0) {
    throw new CheckCannotRun('There is no checkout of the platform here: give --against or --registry.');
  }
  const registry = against === undefined ? new RegistryFolder(command.registry) : registryAt(against);
  const json = command.format === 'json';
  switch (command.command) {
    case 'history': {
      const [versions, damaged] = [await registry.list(), await registry.damaged()];
      const text = json ? asJson({ versions, damaged }) : historyTable(versions, damaged);
      return { text, failed: damaged.length > 0 };
    }
    case 'show': {
      const version = await versionOf(registry, command.operands[0]);
      return fine(json ? asJson(version) : versionTable(version));
    }
    case 'diff':
      return diff(registry, command, json);
  }
}

async function diff(
  registry: Registry,
  { operands: [from, to], severities: file }: Extract<ReadingCommand, { command: 'diff' }>,
  json: boolean,
): Promise<Outcome> {
  const [before, after] = [await artefactsOf(registry, from), await artefactsOf(registry, to)];
  // Loaded lazily: the other commands do not compare.
  const { compareArtefacts } = await import('#schema/compare/compare-artefacts');
  const { readSeverities } = await import('#schema/check/severities');
  const severities = readSeverities(process.cwd(), file);
  const supported = (await readPublishedVersions(registry, new Date())).supportedManifests();
  const changes = await compareArtefacts(before, after, supported, { severities }).catch((error: unknown) => {
    // Only this checkout can contain invalid files: published versions are verified by their hashes.
    const reason = error instanceof Error ? error.message : String(error);
    throw new RegistryError(`${from} and ${to} cannot be compared: ${reason}`);
  });
  const failed = changes.some((change) => change.class === 'breaking');
  const verdict = failed ? 'failed' : 'passed';
  return { text: json ? asJson({ verdict, from, to, changes }) : changeTable(changes), failed };
}

async function artefactsOf(registry: Registry, name: VersionName): Promise<Artefacts> {
  if (name !== 'current') return registry.artefacts(await versionOf(registry, name));
  const current = readArtefacts();
  if (current.size > 0) return current;
  throw new CheckCannotRun('current is the schema of a checkout of the platform, and there is none here.');
}

async function versionOf(registry: Registry, name: VersionName): Promise<Version> {
  if (typeof name === 'number') return registry.version(name);
  if (name === 'current')
    throw new RegistryError('The current schema is not a published version: specify one.');
  const last = (await registry.list()).at(-1);
  if (!last) throw new RegistryError('Nothing has been published.');
  return registry.version(last.number);
}

function fine(text: string): Outcome {
  return { text, failed: false };
}
