import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { closest } from 'fastest-levenshtein';
import { isObject } from '#runtime/is-object';
import { systemErrorCode } from '#runtime/system-error-code';
import type { ChangeClass, Severities } from '../changes';
import { CHANGE_KINDS } from '../compare/change-kinds';
import { CheckCannotRun, type Finding } from './finding';

/** The file with severities, below the folder of a checkout or of a project. */
export const SEVERITIES_FILE = 'schema/severities.json';

const CLASSES: readonly ChangeClass[] = ['breaking', 'dangerous', 'safe'];

/**
 * Reads severities by kind of change, which replace ours: `{ "FIELD_DEPRECATION_ADDED": "dangerous" }`.
 * @param path of the file; by default `schema/severities.json`, which need not exist.
 * @throws CheckCannotRun if the file cannot be read, or has an unknown kind or severity.
 */
export function readSeverities(folder: string, path?: string): Severities {
  const file = path ?? SEVERITIES_FILE;
  try {
    return parseSeverities(readFileSync(resolve(folder, file), 'utf8'), file);
  } catch (error) {
    if (error instanceof CheckCannotRun) throw error;
    if (path === undefined && systemErrorCode(error) === 'ENOENT') return new Map();
    throw new CheckCannotRun(`${file} cannot be read: ${String(error)}`);
  }
}

/** @throws CheckCannotRun naming each unknown kind and severity with the nearest that exists. */
export function parseSeverities(text: string, file: string): Severities {
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw new CheckCannotRun(`${file} must be an object of kinds and severities.`);
  const severities = new Map<string, ChangeClass>();
  const problems: string[] = [];
  for (const [kind, severity] of Object.entries(value)) {
    const known = CLASSES.find((candidate) => candidate === severity);
    if (known) severities.set(kind, known);
    else
      problems.push(`${kind} has no severity ${quoted(severity)}: did you mean ${near(severity, CLASSES)}?`);
    if (!CHANGE_KINDS.includes(kind)) {
      problems.push(`there is no kind of change ${quoted(kind)}: did you mean ${near(kind, CHANGE_KINDS)}?`);
    }
  }
  if (problems.length > 0) throw new CheckCannotRun(`${file}: ${problems.join('; ')}`);
  return severities;
}

function quoted(value: unknown): string {
  return JSON.stringify(value);
}

/** Returns the nearest name; a kind may lack the `OPENAPI_` at its beginning. */
function near(value: unknown, known: readonly string[]): string {
  const text = String(value);
  return known.find((name) => name.endsWith(`_${text}`)) ?? closest(text, known);
}

/** Replaces the severities of findings; errors stay errors. */
export function withSeverities(findings: readonly Finding[], severities: Severities): Finding[] {
  return findings.map((found) =>
    found.severity === 'error' ? found : { ...found, severity: severities.get(found.rule) ?? found.severity },
  );
}
