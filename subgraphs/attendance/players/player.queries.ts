import { Field, Int, ObjectType } from 'type-graphql';
import { type Batch, batched } from '#kit/batched';
import type { LoaderKey } from '#kit/context';
import type { Database } from '#kit/database/database';
import { presentNameSql } from '#kit/players/player-names';
import { CalendarDate } from '#protocol/scalars/calendar-date';
import { SafeInt } from '#protocol/scalars/safe-int';
import { type AttendanceRecord, RECORD_COLUMNS } from '../records/record.fields';
import { loadByPart, type Part } from '../records/record.queries';
import { weeksInARow } from '../rules/streak';

@ObjectType('AttendanceSummary', {
  simpleResolvers: true,
  description: 'The attendance of one player name, or of a user under all of their player names.',
})
export class AttendanceSummary {
  @Field(() => Int, { description: 'Number of records.' })
  totalAttendance: number;

  @Field(() => Int, { description: 'Number of distinct event names.' })
  eventsAttended: number;

  @Field(() => SafeInt, { description: 'Total points of the records.' })
  totalPoints: string;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'Date of the newest record; null if there is none.',
  })
  lastSeen: string | null;
}

/** A summary with internal fields that the schema does not expose. */
export interface SummaryOfNames extends AttendanceSummary {
  readonly names: Names;
  /** Whether the summary is the caller's own. */
  readonly own: boolean;
}

/** The people and the present names of their players, each once: several names may be of one player. */
const PEOPLE = `(SELECT DISTINCT w.person, ${presentNameSql('attendance', 'w.name')} AS name
      FROM unnest($1::integer[], $2::text[]) AS w (person, name))`;

/** Returns names as two columns for `unnest`: index of the person and name. */
function namesByPerson(people: readonly (readonly string[])[]): [number[], string[]] {
  return [people.flatMap((names, person) => names.map(() => person)), people.flat()];
}

/** Folded player names of one person. */
type Names = readonly string[];

/**
 * Loads each distinct person once, however often a query reaches the same person.
 *
 * @param load returns values in the order of its argument.
 * @returns the values in request order.
 */
export async function uniqueByPerson<T>(
  people: readonly Names[],
  load: (people: readonly Names[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const positions = new Map<string, number>();
  const distinct: Names[] = [];
  const requested = people.map((names) => {
    // Names contain no NUL.
    const key = names.join('\0');
    const position = positions.get(key) ?? distinct.push(names) - 1;
    positions.set(key, position);
    return position;
  });
  const responses = await load(distinct);
  return requested.flatMap((position) => responses.slice(position, position + 1));
}

/**
 * Reads stored counts; for several names the distinct events are counted again, because names may share
 * events.
 */
const SUMMARIES = {
  name: 'attendance_summaries',
  text: `
    SELECT w.person, sum(t.records)::integer AS "totalAttendance", sum(t.points) AS "totalPoints",
      to_char(max(newest.date)::timestamp, 'YYYY-MM-DD') AS "lastSeen",
      CASE count(*) WHEN 1 THEN max(t.events) ELSE (
        SELECT count(DISTINCT r.event)::integer FROM attendance.records r
        WHERE r.rsn_folded = ANY(array_agg(w.name))
      ) END AS "eventsAttended"
    FROM ${PEOPLE} AS w
    JOIN attendance.player_totals t ON t.rsn_folded = w.name
    CROSS JOIN LATERAL (
      SELECT r.date FROM attendance.records r WHERE r.rsn_folded = w.name
      ORDER BY r.date DESC, r.id DESC LIMIT 1
    ) AS newest
    GROUP BY w.person`,
} as const;

/** A summary, independent of the caller. */
type Summary = Omit<SummaryOfNames, 'own'>;

/**
 * Returns the attendance of many people in one statement.
 *
 * @param people player names of each person, without duplicates.
 */
async function summarise(database: Database, people: readonly Names[]): Promise<Summary[]> {
  const rows = await database.rows<Omit<Summary, 'names'> & { readonly person: number }>(
    SUMMARIES,
    namesByPerson(people),
  );
  const byPerson = new Map(rows.map(({ person, ...summary }) => [person, summary]));
  return people.map((names, person) => ({ names, ...NOTHING, ...byPerson.get(person) }));
}

const NOTHING = { totalAttendance: 0, eventsAttended: 0, totalPoints: '0', lastSeen: null };

/** Creates the `loaderOf` key of summaries by player names. */
export function summariesKey(database: Database): LoaderKey<Batch<Names, Summary>> {
  return batched((people) => uniqueByPerson(people, (distinct) => summarise(database, distinct)));
}

/** A page of the records under some player names. */
interface RecordsOfNames extends Part {
  readonly names: Names;
}

/**
 * Reads each name separately by the player index: with all names in one condition PostgreSQL scans the
 * newest records of all players.
 */
const RECORDS = {
  name: 'attendance_records_of_people',
  text: `
    SELECT w.person, of.*
    FROM (
      SELECT person, array_agg(name) AS names
      FROM ${PEOPLE} AS w GROUP BY person
    ) AS w
    CROSS JOIN LATERAL (
      SELECT newest.* FROM unnest(w.names) AS n (name)
      CROSS JOIN LATERAL (
        SELECT ${RECORD_COLUMNS} FROM attendance.records r WHERE r.rsn_folded = n.name
        ORDER BY r.date DESC, r.id DESC LIMIT $3::bigint + $4::bigint
      ) AS newest
      ORDER BY newest.date DESC, newest.id DESC LIMIT $3 OFFSET $4
    ) AS of
    ORDER BY of.date DESC, of.id DESC`,
} as const;

/** Creates the `loaderOf` key of records by people, newest date first, then newest record. */
export function recordsOfPeopleKey(database: Database): LoaderKey<Batch<RecordsOfNames, AttendanceRecord[]>> {
  return batched((keys) => loadByPart(keys, (some, part) => ofEach(database, some, part)));
}

function ofEach(database: Database, keys: readonly RecordsOfNames[], part: Part) {
  const people = keys.map(({ names }) => names);
  return uniqueByPerson(people, (distinct) => recordsOf(database, distinct, part));
}

async function recordsOf(
  database: Database,
  people: readonly Names[],
  { limit, offset }: Part,
): Promise<AttendanceRecord[][]> {
  const rows = await database.rows<AttendanceRecord & { readonly person: number }>(RECORDS, [
    ...namesByPerson(people),
    limit,
    offset,
  ]);
  const lists = people.map((): AttendanceRecord[] => []);
  for (const { person, ...record } of rows) lists[person]?.push(record);
  return lists;
}

const MONDAYS = {
  name: 'attendance_mondays',
  text: `
    SELECT w.person, array_agg(to_char(weeks.monday, 'YYYY-MM-DD')) AS mondays
    FROM ${PEOPLE} AS w
    CROSS JOIN LATERAL (
      SELECT DISTINCT date_trunc('week', r.date::timestamp) AS monday
      FROM attendance.records r WHERE r.rsn_folded = w.name OFFSET 0
    ) AS weeks
    GROUP BY w.person`,
} as const;

interface MondaysRow {
  readonly person: number;
  readonly mondays: readonly string[];
}

/** Creates the `loaderOf` key of week streaks by player names. */
export function streaksKey(database: Database): LoaderKey<Batch<Names, number>> {
  return batched((people) => uniqueByPerson(people, (distinct) => streaksOf(database, distinct, new Date())));
}

async function streaksOf(database: Database, people: readonly Names[], now: Date): Promise<number[]> {
  const rows = await database.rows<MondaysRow>(MONDAYS, namesByPerson(people));
  const byPerson = new Map(rows.map(({ person, mondays }) => [person, mondays]));
  return people.map((_, person) => weeksInARow(byPerson.get(person) ?? [], now));
}
