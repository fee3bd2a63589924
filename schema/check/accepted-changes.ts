import { z } from 'zod';
import { CheckCannotRun, type Finding, finding } from './finding';
import { type KnownUsage, problemOfUnused, unusedDays } from './usage';

export const ACCEPTED_CHANGES = 'schema/accepted-changes.json';

const acceptedChanges = z.array(
  z.strictObject({
    rule: z.string().min(1),
    coordinate: z.string().min(1),
    from: z.string().min(1),
    to: z.string().min(1),
    reason: z.string().trim().min(1),
    expires: z.iso.date(),
  }),
);

/** Longest time for which a change can be accepted. */
const MOST_DAYS = 180;
const DAY_MS = 86_400_000;

/** A breaking change accepted with a reason, until an expiry date. */
export type AcceptedChange = z.infer<typeof acceptedChanges>[number];

/**
 * Parses the text of `schema/accepted-changes.json`.
 * @throws CheckCannotRun listing the invalid entries, if the file is malformed.
 */
export function readAcceptedChanges(text: string): readonly AcceptedChange[] {
  const read = acceptedChanges.safeParse(parsed(text));
  if (read.success) return read.data;
  const problems = read.error.issues.map(({ path, message }) => `entry ${path.join('.')}: ${message}`);
  throw new CheckCannotRun(`${ACCEPTED_CHANGES} is malformed: ${problems.join('; ')}`);
}

/** Inputs of `acceptChanges`. */
export interface AcceptanceContext {
  readonly today: Date;
  /** Text of the accepted-changes file, used to report line numbers. */
  readonly text: string;
  /** Whether the schema was compared with a published version; if not, unused entries are not reported. */
  readonly compared: boolean;
  /** What is known of the use of the platform; null if it was not read. */
  readonly usage?: KnownUsage | null;
}

/**
 * Marks the breaking changes that have an entry as accepted. An entry names the change itself, and is valid
 * through its expiry date (UTC), at most 180 days ahead. An entry that expired or lasts longer accepts
 * nothing and is an error; so is one whose reason is `unused for N days`, unless the counted uses say so. An
 * unused entry is a warning.
 */
export function acceptChanges(
  findings: readonly Finding[],
  accepted: readonly AcceptedChange[],
  { today, text, compared, usage = null }: AcceptanceContext,
): Finding[] {
  const day = today.toISOString().slice(0, 10);
  const used = new Set<AcceptedChange>();
  const problems = new Map<AcceptedChange, string>();
  const results = findings.map((found): Finding => {
    const entry = found.severity === 'breaking' && accepted.find((acceptance) => isAbout(acceptance, found));
    if (!entry) return found;
    used.add(entry);
    if (entry.expires < day || entry.expires > lastDay(today)) return found;
    const days = unusedDays(entry.reason);
    const problem = days === null ? null : problemOfUnused(found, days, usage, today);
    if (problem !== null) {
      problems.set(entry, problem);
      return found;
    }
    return { ...found, accepted: `${entry.reason} (until ${entry.expires})`, help: null };
  });
  return [
    ...results,
    ...[...problems].map(([entry, problem]) => usedFinding(entry, problem, text)),
    ...accepted.flatMap((entry) =>
      entryFinding(entry, { day, last: lastDay(today), text, needed: !compared || used.has(entry) }),
    ),
  ];
}

function isAbout({ rule, coordinate, from, to }: AcceptedChange, { change, ...found }: Finding): boolean {
  if (rule !== found.rule || coordinate !== found.coordinate) return false;
  return from === change?.from && to === change.to;
}

/** Returns the last day on which an entry may expire. */
function lastDay(today: Date): string {
  return new Date(today.getTime() + MOST_DAYS * DAY_MS).toISOString().slice(0, 10);
}

interface EntryContext {
  readonly day: string;
  /** Last day on which an entry may expire. */
  readonly last: string;
  readonly text: string;
  readonly needed: boolean;
}

function entryFinding(entry: AcceptedChange, { day, last, text, needed }: EntryContext): Finding[] {
  const { rule, coordinate, expires } = entry;
  const place = { file: ACCEPTED_CHANGES, line: lineOf(entry, text), coordinate };
  if (expires < day) {
    const message = `The accepted change ${rule} of ${coordinate} expired on ${expires}`;
    const help = 'remove the entry, or set a later date if the reason still holds';
    return [finding({ severity: 'error', rule: 'ACCEPTED_CHANGE_EXPIRED', message, ...place, help })];
  }
  if (expires > last) {
    const message = `The accepted change ${rule} of ${coordinate} expires on ${expires}, more than ${MOST_DAYS} days ahead`;
    const help = `set a date until ${last}`;
    return [finding({ severity: 'error', rule: 'ACCEPTED_CHANGE_TOO_LONG', message, ...place, help })];
  }
  if (needed) return [];
  const message = `The accepted change ${rule} of ${coordinate} is not needed: there is no such change`;
  return [
    finding({
      severity: 'warning',
      rule: 'ACCEPTED_CHANGE_UNUSED',
      message,
      ...place,
      help: 'remove the entry',
    }),
  ];
}

function usedFinding(entry: AcceptedChange, problem: string, text: string): Finding {
  const { rule, coordinate, reason } = entry;
  return finding({
    severity: 'error',
    rule: 'ACCEPTED_CHANGE_USED',
    message: `The accepted change ${rule} of ${coordinate} is not "${reason}": ${problem}`,
    file: ACCEPTED_CHANGES,
    line: lineOf(entry, text),
    coordinate,
    help: 'wait until it is unused, or give another reason',
  });
}

function lineOf({ coordinate }: AcceptedChange, text: string): number {
  const index = text.split('\n').findIndex((line) => line.includes(JSON.stringify(coordinate)));
  return Math.max(index, 0) + 1;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new CheckCannotRun(`${ACCEPTED_CHANGES} is not JSON: ${message}`);
  }
}
