import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Artefacts } from '../artefacts';
import type { Change } from '../changes';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal');

const change = z.object({
  class: z.enum(['breaking', 'dangerous', 'safe']),
  subject: z.enum(['graph', 'variant', 'openapi', 'events']),
  rule: z.string(),
  coordinate: z.string(),
  message: z.string(),
  /** Absent in version 1. */
  from: z.string().optional(),
  to: z.string().optional(),
  usedBy: z.array(z.string()),
});

/**
 * Path of an artefact: lower case only, so that it is safe on case-insensitive file systems and cannot
 * traverse folders.
 */
const artefactPath = z
  .string()
  .regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*\.(graphql|json)$/, 'is not an artefact path');

const artefactHashes = z.record(artefactPath, z.object({ hash: sha256, bytes: z.int().min(0) }));

const summary = z.object({
  number: z.int().min(1),
  parent: z.int().min(1).nullable(),
  publishedAt: z.iso.datetime(),
  hash: sha256,
  rollbackOf: z.int().min(1).nullable(),
  supportDays: z.int().min(0),
  message: z.string().nullable(),
  /** Hash of everything in the record; only version 1 may lack it. */
  recordHash: sha256.optional(),
  /** The `recordHash` of the parent, so that no version can change without the later ones. */
  parentRecordHash: sha256.nullable().optional(),
});

/** A published version, as stored in `version.json`. */
export const versionRecord = summary
  .extend({
    artefacts: artefactHashes,
    changes: z.array(change),
  })
  .refine((version) => version.parent === (version.number === 1 ? null : version.number - 1), {
    error: 'the parent is not the previous version',
  })
  .refine((version) => hashOf(version.artefacts) === version.hash, {
    error: 'the hash is not that of the artefacts listed',
  })
  .refine(({ recordHash, number }) => recordHash !== undefined || number === 1, {
    error: 'it has no hash of its record',
  })
  .refine((version) => (version.recordHash ?? recordHashOf(version)) === recordHashOf(version), {
    error: 'its record was changed after it was published',
  });

/** List entry of a version, with the number of changes per class instead of the changes. */
const versionSummary = summary.extend({
  changes: z.object({ breaking: z.int().min(0), dangerous: z.int().min(0), safe: z.int().min(0) }),
});

/** How an unpublished live schema differs from the latest version; null if it is published or nothing is. */
const liveDifferences = z
  .object({ from: z.int().min(1), artefacts: z.array(z.string()) })
  .nullable()
  .default(null);

/**
 * The version that a gateway runs: number of the newest version with this hash, null if it was not published.
 */
export const liveRecord = z
  .object({
    hash: sha256,
    version: z.int().min(1).nullable(),
    differences: liveDifferences,
    artefacts: artefactHashes,
  })
  .refine((live) => hashOf(live.artefacts) === live.hash, {
    error: 'the hash is not that of the artefacts listed',
  });

/** Response of `/schema/registry` on a gateway. */
export const registryIndex = z.object({
  latest: z.int().min(1).nullable(),
  live: z.object({ hash: sha256, version: z.int().min(1).nullable(), differences: liveDifferences }),
  versions: z.array(versionSummary),
  /** Versions that cannot be read, with the reason. */
  damaged: z.array(z.object({ number: z.int().min(1), reason: z.string() })).default([]),
});

export type LiveDifferences = z.output<typeof liveDifferences>;
export type Live = z.output<typeof liveRecord>;
export type RegistryIndex = z.output<typeof registryIndex>;

/**
 * An immutable published version: `parent` is the previous version, `changes` are relative to it, and
 * `supportDays` is how long its manifest stays protected after the next version is published.
 */
export type Version = z.output<typeof versionRecord>;
export type VersionSummary = z.output<typeof versionSummary>;

/** Path → SHA-256 and length of a file. */
export type ArtefactHashes = z.output<typeof artefactHashes>;

/** Hashes every artefact, sorted by path. */
export function hashArtefacts(artefacts: Artefacts): ArtefactHashes {
  const described = [...artefacts].map(([path, content]): [string, ArtefactHashes[string]] => [
    path,
    { hash: contentHash(content), bytes: Buffer.byteLength(content) },
  ]);
  return Object.fromEntries(described.sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** Returns one hash over all artefacts, which identifies their paths and contents. */
export function hashOf(artefacts: ArtefactHashes): string {
  const lines = Object.entries(artefacts).map(([path, { hash }]) => `${path} ${hash}\n`);
  return contentHash(lines.sort().join(''));
}

/** Returns the hash of everything in a version's record but `recordHash` itself. */
export function recordHashOf({ recordHash: _own, ...record }: Readonly<Record<string, unknown>>): string {
  return contentHash(JSON.stringify(sorted(record)));
}

/** Returns a JSON value with the keys of its objects in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

/** Returns the paths whose content differs, and those that only one side has. */
export function differingArtefacts(before: ArtefactHashes, after: ArtefactHashes): string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].filter((path) => before[path]?.hash !== after[path]?.hash).sort();
}

export function contentHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

export function summaryOf({ artefacts: _artefacts, changes, ...rest }: Version): VersionSummary {
  const count = (of: Change['class']) => changes.filter((change) => change.class === of).length;
  return {
    ...rest,
    changes: { breaking: count('breaking'), dangerous: count('dangerous'), safe: count('safe') },
  };
}
