import { z } from 'zod';
import { missingOr } from '#kit/arguments';
import { NAME_LIMITS, shortTextProblem } from '#protocol/rules/text';
import { parseTimestamp } from '#protocol/rules/time';
import type { FactAbout } from '../rules/batch-proofs';
import type { Evidence } from '../rules/ledger';
import type { FactSource } from '../rules/proof';
import { type ReportedType, TRIGGER_LIMITS } from '../triggers/trigger';
import {
  isHighestType,
  isOnceType,
  REPORTED,
  reportedCountProblem,
  reportedType,
  reportKey,
} from '../triggers/trigger-matching';

/** How a report says how much happened: once more or n times, a lifetime count, or a level. */
type Measure = 'increment' | 'total' | 'level';

/** A valid report. */
export interface Report {
  readonly id: string;
  /** In ISO 8601, UTC, to the millisecond. */
  readonly occurredAt: string;
  readonly type: ReportedType;
  readonly target: string;
  readonly measure: Measure;
  readonly value: number;
  readonly evidence: Evidence | null;
}

/** A report that was rejected. */
export interface Rejection {
  /** As sent; null unless it is a short text. */
  readonly id: string | null;
  readonly problem: string;
}

const MAX_FUTURE_MS = 10 * 60_000;

/**
 * A string that passes a check which returns what is wrong with it, or null.
 * @param limits of the check, for the JSON Schema.
 */
const text = (problemOf: (value: string) => string | null, limits: Readonly<Record<string, unknown>> = {}) =>
  z
    .string({ error: missingOr('must be a string') })
    .superRefine((value, { addIssue }) => {
      const problem = problemOf(value);
      if (problem) addIssue({ code: 'custom', message: problem });
    })
    .meta(limits);
const wholeNumber = z.int({ error: missingOr('must be a whole number') });
const amount = wholeNumber.min(1, { error: 'must be at least 1' }).nullish();

/** Parses when something happened; null for no time. PostgreSQL, to which it goes as text, has no year 0. */
export function occurrenceTime(text: string): Date | null {
  const time = parseTimestamp(text);
  return time && time.getUTCFullYear() > 0 ? time : null;
}

const ID = /^[A-Za-z0-9_-]{8,64}$/;

/** What a report may contain, before what depends on its type is checked. */
export const reportFields = z.object(
  {
    id: text((id) => (ID.test(id) ? null : 'must be 8 to 64 letters, digits, "_" or "-"'), {
      pattern: ID.source,
    }),
    occurred_at: text((time) => (occurrenceTime(time) ? null : 'must be a time in ISO 8601'), {
      format: 'date-time',
    }),
    type: text((type) => (reportedType(type) ? null : 'must be a type of trigger that clients report'), {
      enum: REPORTED,
    }),
    target: z
      .union([z.string(), z.number()], { error: missingOr('must be a string or a number') })
      .transform(String)
      .pipe(text((target) => shortTextProblem(target, TRIGGER_LIMITS.maxLength))),
    increment: amount,
    total: wholeNumber.min(0, { error: 'must not be negative' }).nullish(),
    level: amount,
    source: z
      .object(
        {
          npc_name: text((name) => shortTextProblem(name), NAME_LIMITS).nullish(),
          world: wholeNumber.nullish(),
          region_id: wholeNumber.nullish(),
        },
        { error: 'must be an object' },
      )
      .nullish(),
  },
  { error: 'report must be an object' },
);

type ReportFields = z.infer<typeof reportFields>;

/** Checks one report of a batch. @param now the current time. */
export function checkReport(value: unknown, now: Date): Report | Rejection {
  const { data, error } = reportFields.safeParse(value);
  if (error) {
    const problem = error.issues
      .map(({ path, message }) => [path.join('.'), message].join(' ').trim())
      .join(', ');
    return { id: sentId(value), problem };
  }
  const { id, target, source } = data;
  const type = reportedType(data.type);
  const occurred = occurrenceTime(data.occurred_at);
  if (!type || !occurred) return { id, problem: 'type and occurred_at must be valid' };
  const problem = futureProblem(occurred, now) ?? measureProblem(type, data);
  if (problem) return { id, problem };
  const evidence = source
    ? { npcName: source.npc_name ?? null, world: source.world ?? null, regionId: source.region_id ?? null }
    : null;
  return { id, occurredAt: occurred.toISOString(), type, target, ...measured(data), evidence };
}

function futureProblem(occurred: Date, now: Date): string | null {
  if (occurred.getTime() <= now.getTime() + MAX_FUTURE_MS) return null;
  return 'occurred_at must be at most 10 minutes in the future';
}

/** Returns why the measure does not fit the type; null if it does. */
function measureProblem(type: ReportedType, { increment, total, level }: ReportFields): string | null {
  const measures = [increment, total, level].filter((value) => value != null);
  if (measures.length > 1) return 'increment, total and level exclude each other';
  const takesLevel = isHighestType(type);
  if (!takesLevel) return level == null ? null : 'level is for skill_level and item_value only';
  if (level == null) return `level is required for ${type}`;
  const problem = reportedCountProblem({ type, target: '', count: level });
  return problem && `level ${problem}`;
}

function measured({ increment, total, level }: ReportFields): Pick<Report, 'measure' | 'value'> {
  if (level != null) return { measure: 'level', value: level };
  if (total != null) return { measure: 'total', value: total };
  return { measure: 'increment', value: increment ?? 1 };
}

/** Returns the id of an invalid report, so that the client finds it in the response. */
function sentId(value: unknown): string | null {
  const { data } = z.object({ id: z.string().max(64) }).safeParse(value);
  return data?.id.isWellFormed() ? data.id : null;
}

/** A report, and the source that a notification is of. */
export interface JudgedReport extends Report {
  readonly source?: FactSource;
  /** Whether it advances only tasks that a count of one completes: what it is about is counted otherwise. */
  readonly onlyFirst?: boolean;
}

/**
 * Returns the fact that a report is; null if it says everything by itself: a level, or what happens once.
 */
export function factOf(report: JudgedReport): FactAbout | null {
  const { measure, value, type, occurredAt, onlyFirst } = report;
  if (measure === 'level' || onlyFirst) return null;
  if (measure === 'increment' && isOnceType(type)) return null;
  const { source = measure } = report;
  const isReading = measure === 'total';
  return { counted: reportKey(report), source, at: Date.parse(occurredAt), value, isReading };
}
