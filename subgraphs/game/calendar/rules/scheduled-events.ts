import { z } from 'zod';
import {
  type CalendarEntry,
  type CalendarProblem,
  type CalendarReading,
  cleanText,
  cleanTextOrNull,
  problemOf,
  stampOf,
  type TimeSpan,
} from './calendar-entry';
import { type RecurrenceRule, timesOfRule } from './recurrence';
import { WorkLimit } from './work-limit';

const time = z.iso.datetime({ offset: true });

/** The used fields of a guild's scheduled event, Discord API v10. */
const scheduledEvent = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  name: z.string(),
  description: z.string().nullish(),
  scheduled_start_time: time,
  scheduled_end_time: time.nullish(),
  entity_metadata: z.object({ location: z.string().nullish() }).nullish(),
  /** 1 scheduled, 2 active, 3 completed, 4 cancelled. */
  status: z.number().int(),
  user_count: z.number().int().min(0).max(2_147_483_647).optional(),
  recurrence_rule: z.unknown().optional(),
});

type ScheduledEvent = z.infer<typeof scheduledEvent>;

const weekday = z.number().int().min(0).max(6);
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((list) => list ?? []);

/** How a scheduled event recurs, in UTC; weekdays count from Monday. */
const recurrence = z.object({
  start: time,
  end: time.nullish(),
  frequency: z.number().int().min(0).max(3),
  interval: z.number().int().min(1),
  count: z.number().int().min(1).nullish(),
  by_weekday: listOf(weekday),
  by_n_weekday: listOf(z.object({ n: z.number().int().min(-5).max(5), day: weekday })),
  by_month: listOf(z.number().int().min(1).max(12)),
  by_month_day: listOf(z.number().int().min(1).max(31)),
  by_year_day: listOf(z.number().int().min(1).max(366)),
});

const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'] as const;
const COMPLETED = 3;
const CANCELLED = 4;
const HOUR_MS = 3_600_000;
/** Maximum number of instances: more than one a day. */
const MOST_INSTANCES = 100;

/**
 * Reads a guild's scheduled events: cancelled ones are omitted, recurring ones, of which the list has the
 * next occurrence, expanded within a time span.
 */
export function readScheduledEvents(list: readonly unknown[], span: TimeSpan): CalendarReading {
  const limit = new WorkLimit();
  const entries: CalendarEntry[] = [];
  const problems: CalendarProblem[] = [];
  for (const item of list) {
    const parsed = scheduledEvent.safeParse(item);
    if (!parsed.success) {
      const { id, name } = named.parse(item);
      problems.push(problemOf(id, name, new Error(`it cannot be read: ${firstIssue(parsed.error)}`)));
      continue;
    }
    const event = parsed.data;
    if (event.status === CANCELLED) continue;
    const next = entryFrom(event);
    try {
      limit.begin();
      entries.push(...occurrencesOf(event, next, span, limit));
    } catch (error) {
      entries.push(next);
      problems.push(problemOf(event.id, event.name, error));
    }
  }
  return { entries, problems };
}

/** What can be said of any event. */
const named = z
  .object({ id: z.string().catch(''), name: z.string().nullable().catch(null) })
  .catch({ id: '', name: null });

function firstIssue({ issues }: z.ZodError): string {
  return issues[0] ? `${issues[0].path.join('.')}: ${issues[0].message}` : '';
}

function entryFrom(event: ScheduledEvent): CalendarEntry {
  const start = new Date(event.scheduled_start_time);
  const end = event.scheduled_end_time ? new Date(event.scheduled_end_time) : null;
  return {
    id: event.id,
    title: cleanText(event.name),
    description: cleanTextOrNull(event.description),
    start,
    end: end && end >= start ? end : new Date(start.getTime() + HOUR_MS),
    location: cleanTextOrNull(event.entity_metadata?.location),
    attendees: event.user_count ?? 0,
  };
}

/**
 * Returns the next occurrence of an event and, if it recurs, those after it within a time span. Their ids
 * consist of the event's id and their start.
 *
 * @throws Error for a rule that cannot be read.
 */
function occurrencesOf(
  { recurrence_rule: rule, status }: ScheduledEvent,
  next: CalendarEntry,
  span: TimeSpan,
  limit: WorkLimit,
): CalendarEntry[] {
  if (rule === null || rule === undefined || status === COMPLETED) return [next];
  const parsed = recurrence.safeParse(rule);
  if (!parsed.success) {
    throw new Error(`only its next occurrence is kept: recurrence_rule.${firstIssue(parsed.error)}`);
  }
  const { start, end } = parsed.data;
  const until = end ? new Date(end).getTime() + 1 : Number.POSITIVE_INFINITY;
  const after = { from: next.start.getTime() + 1, to: Math.min(span.end.getTime(), until) };
  const length = next.end.getTime() - next.start.getTime();
  const times = [next.start.getTime()];
  for (const begin of timesOfRule(ruleFrom(parsed.data), new Date(start).getTime(), after, limit)) {
    if (times.length === MOST_INSTANCES) break;
    times.push(begin);
  }
  return times.map((begin) => ({
    ...next,
    id: `${next.id}_${stampOf(new Date(begin))}`,
    start: new Date(begin),
    end: new Date(begin + length),
  }));
}

function ruleFrom(rule: z.infer<typeof recurrence>): RecurrenceRule {
  const fromSunday = (day: number) => (day + 1) % 7;
  return {
    frequency: FREQUENCIES[rule.frequency] ?? 'DAILY',
    interval: rule.interval,
    count: rule.count ?? null,
    weekStart: 1,
    months: rule.by_month,
    weeks: [],
    yearDays: rule.by_year_day,
    monthDays: rule.by_month_day,
    weekdays: [
      ...rule.by_weekday.map((day) => ({ weekday: fromSunday(day), nth: 0 })),
      ...rule.by_n_weekday.map(({ n, day }) => ({ weekday: fromSunday(day), nth: n })),
    ],
    hours: [],
    minutes: [],
    seconds: [],
    positions: [],
  };
}
