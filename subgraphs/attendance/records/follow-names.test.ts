import type { PlayerNames } from '#kit/jobs/player-names';
import { foldPlayerName } from '#kit/rules/names';
import type { UserPrincipal } from '#protocol/principal';
import { randomFrom } from '#tests/support/random';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { applyNames } from './follow-names';

const LEADER: UserPrincipal = {
  kind: 'user',
  userId: '100000000000000002',
  username: 'leader',
  sessionId: 'session',
  permissions: ['manage_attendance'],
  isSuperAdmin: false,
};

const area = suiteArea(openTestArea);
const run = (query: string, variables: Record<string, unknown> = {}) =>
  area.execute(query, variables, LEADER);
const record = (rsn: string, date: string, points = 1, event = 'Raid') =>
  run(`mutation ($input: CreateAttendanceInput!) { createAttendance(input: $input) { id } }`, {
    input: { rsn, event, date, points },
  });

/** Joins names under the last one; a list of one is a player of one name. */
const players = (...names: readonly (readonly string[])[]): PlayerNames['players'] =>
  names.map((of) => {
    const spelling = of.at(-1) ?? '';
    return { current: foldPlayerName(spelling), spelling, names: of.map(foldPlayerName) };
  });

let revision = 0;
const apply = (...names: readonly (readonly string[])[]) => {
  revision += 1;
  return applyNames(area.database, { revision, players: players(...names) });
};

const standings = async () => {
  const { data } = await run(
    '{ attendanceLeaderboard(period: all, limit: 50) { standings { rsn totalAttendance totalPoints } } }',
  );
  return (data as { attendanceLeaderboard: { standings: object[] } }).attendanceLeaderboard.standings;
};

beforeEach(async () => {
  await area.dataSource.query(
    'TRUNCATE attendance.records; TRUNCATE attendance.superseded_records, attendance.player_names',
  );
});

describe('names of one player', () => {
  it('have one line in the standings, under the present name, and each finds all records', async () => {
    await record('Old_Otter', '2026-05-01', 3);
    await record('New Otter', '2026-05-02', 4);
    await apply(['Old_Otter', 'New Otter']);
    expect(await standings()).toEqual([{ rsn: 'New Otter', totalAttendance: 2, totalPoints: 7 }]);
    for (const rsn of ['old otter', 'NEW OTTER']) {
      const { data } = await run(
        'query ($rsn: String!) { attendanceRecords(filter: { rsn: $rsn }) { total records { rsn } } }',
        { rsn },
      );
      expect(data).toEqual({
        attendanceRecords: { total: 2, records: [{ rsn: 'New Otter' }, { rsn: 'Old_Otter' }] },
      });
    }
  });

  it('count once for an event and day: the record with the most points, and both again when separated', async () => {
    await record('old', '2026-05-01', 9);
    await record('new', '2026-05-01', 5);
    await apply(['old', 'new']);
    expect(await standings()).toEqual([{ rsn: 'new', totalAttendance: 1, totalPoints: 9 }]);
    await apply(['old'], ['new']);
    expect(await standings()).toEqual([
      { rsn: 'new', totalAttendance: 1, totalPoints: 5 },
      { rsn: 'old', totalAttendance: 1, totalPoints: 9 },
    ]);
  });

  it('reject a record of the player for the same event and day under another name', async () => {
    await apply(['old', 'new']);
    await record('old', '2026-05-01');
    const { errors } = await record('new', '2026-05-01');
    expect(errors?.[0]?.message).toContain('is already recorded for this event and date');
    const batch = await run(`mutation { createAttendanceBatch(input: { event: "Raid", date: "2026-05-02",
      entries: [{ rsn: "old", points: 1 }, { rsn: "new", points: 2 }] }) { created failed } }`);
    expect(batch.data).toEqual({ createAttendanceBatch: { created: 1, failed: 1 } });
  });

  it('keeps what a newer change says when an older one arrives late', async () => {
    await record('old', '2026-05-01');
    await apply(['old', 'new']);
    await applyNames(area.database, { revision: 1, players: players(['old'], ['new']) });
    await applyNames(area.database, { revision, players: players(['old'], ['new']) });
    expect(await standings()).toEqual([{ rsn: 'new', totalAttendance: 1, totalPoints: 1 }]);
  });

  it('never shows a half of a change to a reader', async () => {
    for (let day = 1; day <= 28; day += 1) await record('old', `2026-05-${String(day).padStart(2, '0')}`);
    const seen = new Set<string>();
    const watching = { ends: false };
    const watch = async () => {
      while (!watching.ends) seen.add(JSON.stringify(await standings()));
    };
    const watched = watch();
    for (let round = 0; round < 5; round += 1) {
      await apply(['old', 'new']);
      await apply(['old'], ['new']);
    }
    watching.ends = true;
    await watched;
    for (const lines of seen)
      expect(JSON.parse(lines)).toEqual([expect.objectContaining({ totalAttendance: 28 })]);
  });
});

interface Stored {
  readonly id: number;
  readonly rsn: string;
  readonly event: string;
  readonly date: string;
  readonly points: number;
}

describe('random histories', () => {
  it.each([1, 2, 3, 4, 5, 6])('agree with a model that reads all records (seed %i)', async (seed) => {
    const random = randomFrom(seed);
    const names = ['ann', 'bob', 'cat', 'dan', 'eve'];
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    let groups: string[][] = names.map((name) => [name]);
    const written: Stored[] = [];
    const playerOf = (rsn: string) => groups.find((group) => group.includes(rsn))?.at(-1) ?? rsn;
    for (let step = 0; step < 60; step += 1) {
      const act = random();
      if (act < 0.6) {
        const input = {
          rsn: pick(names),
          event: pick(['Raid', 'Mass']),
          date: pick(['2026-05-01', '2026-05-02']),
          points: Math.floor(random() * 4),
        };
        const { data, errors } = await record(input.rsn, input.date, input.points, input.event);
        const isTaken = written.some(
          (other) =>
            playerOf(other.rsn) === playerOf(input.rsn) &&
            other.event === input.event &&
            other.date === input.date,
        );
        expect(errors === undefined).toBe(!isTaken);
        if (!isTaken)
          written.push({ ...input, id: (data as { createAttendance: { id: number } }).createAttendance.id });
      } else if (act < 0.85) {
        const [left, right] = [pick(groups), pick(groups)];
        if (left === right) continue;
        const joined = [...left, ...right];
        groups = [...groups.filter((group) => group !== left && group !== right), joined];
        await apply(joined);
      } else {
        const group = pick(groups);
        if (group.length === 1) continue;
        const at = 1 + Math.floor(random() * (group.length - 1));
        const parts = [group.slice(0, at), group.slice(at)];
        groups = [...groups.filter((other) => other !== group), ...parts];
        await apply(...parts);
      }
      expect(await standings()).toEqual(expectedStandings(written, playerOf));
    }
    expect(await storedTotals()).toEqual(await countedTotals());
  });
});

/** The best record of each player, event and day counts. */
function expectedStandings(written: readonly Stored[], playerOf: (rsn: string) => string): object[] {
  const best = new Map<string, Stored>();
  for (const one of [...written].sort((left, right) => right.points - left.points || left.id - right.id)) {
    const key = [playerOf(one.rsn), one.event, one.date].join('|');
    if (!best.has(key)) best.set(key, one);
  }
  const lines = new Map<
    string,
    { rsn: string; totalAttendance: number; totalPoints: number; events: Set<string> }
  >();
  for (const { rsn, event, points } of best.values()) {
    const player = playerOf(rsn);
    const line = lines.get(player) ?? {
      rsn: player,
      totalAttendance: 0,
      totalPoints: 0,
      events: new Set<string>(),
    };
    line.totalAttendance += 1;
    line.totalPoints += points;
    line.events.add(event);
    lines.set(player, line);
  }
  return [...lines.values()]
    .sort(
      (left, right) =>
        right.totalAttendance - left.totalAttendance ||
        right.events.size - left.events.size ||
        (left.rsn < right.rsn ? -1 : 1),
    )
    .map(({ events: _, ...line }) => line);
}

const storedTotals = () =>
  area.dataSource.query(
    'SELECT rsn_folded, records, events, points FROM attendance.player_totals ORDER BY 1',
  );
const countedTotals = () =>
  area.dataSource.query(`SELECT rsn_folded, count(*)::integer AS records, count(DISTINCT event)::integer AS events,
    sum(points)::bigint AS points FROM attendance.records GROUP BY 1 ORDER BY 1`);
