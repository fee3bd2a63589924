import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';

const area = suiteArea(openTestArea);

const GAINS = `query ($name: String!, $from: Timestamp!, $to: Timestamp, $first: Int = 100, $after: String) { player(name: $name) {
  gains(from: $from, to: $to) { startedAt endedAt skills { name start end gained } bosses { name gained }
    snapshots(first: $first, after: $after) { totalCount pageInfo { hasNextPage endCursor }
      nodes { takenAt experience mining: experience(skill: "mining") zulrah: kills(boss: "zulrah") none: kills(boss: "constructor") } } } } }`;

const at = (hour: number) => new Date(Date.parse('2026-11-20T00:00:00Z') + hour * 3_600_000).toISOString();

/** Adds a snapshot of a player. */
const snapshot = (name: string, hour: number, mining: number, { zulrah = -1, id = 5 } = {}) =>
  area.dataSource.query(
    `INSERT INTO game.snapshots (name, taken_at, player_id, seen_at, experience, kills) VALUES ($1, $2, $3, $2, $4, $5)`,
    [name, at(hour), id, JSON.stringify({ overall: mining * 2, mining }), JSON.stringify({ zulrah })],
  );

interface Gains {
  readonly startedAt: string;
  readonly endedAt: string;
  readonly skills: unknown[];
  readonly bosses: unknown[];
  readonly snapshots: {
    readonly totalCount: number;
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
    readonly nodes: unknown[];
  };
}

async function gains(name: string, variables: object): Promise<Gains | null> {
  const { player } = await area.ask<{ player: { gains: Gains | null } }>(GAINS, { name, ...variables });
  return player.gains;
}

describe('gains of a player', () => {
  beforeAll(async () => {
    await snapshot('iron ann', 0, 100, { zulrah: 10 });
    await snapshot('iron ann', 10, 150, { zulrah: 12 });
    await snapshot('iron ann', 20, 400, { zulrah: 12 });
    await snapshot('sold name', 0, 9000, { id: 1 });
    await snapshot('sold name', 10, 100, { id: 2 });
    await snapshot('sold name', 20, 300, { id: 2 });
  });

  it('begin with the last snapshot before the period', async () => {
    expect(await gains('Iron_Ann', { from: at(5), to: at(15) })).toMatchObject({
      startedAt: at(0),
      endedAt: at(10),
      skills: [
        { name: 'overall', start: 200, end: 300, gained: 100 },
        { name: 'mining', start: 100, end: 150, gained: 50 },
      ],
      bosses: [{ name: 'zulrah', gained: 2 }],
    });
  });

  it('begin with the first snapshot if there is none before, and end now by default', async () => {
    expect(await gains('iron ann', { from: '2026-10-01' })).toMatchObject({
      startedAt: at(0),
      endedAt: at(20),
    });
  });

  it('are those of one player of the tracker', async () => {
    expect(await gains('sold name', { from: at(0), to: at(30) })).toMatchObject({
      startedAt: at(10),
      skills: [{ gained: 400 }, { gained: 200 }],
      snapshots: { totalCount: 2, nodes: [{ mining: 100 }, { mining: 300 }] },
    });
  });

  it('are null without snapshots until the end', async () => {
    expect(await gains('nobody', { from: at(0), to: at(30) })).toBeNull();
    expect(await gains('iron ann', { from: at(-9), to: at(-1) })).toBeNull();
  });

  it('have the history page by page', async () => {
    const period = { from: at(0), to: at(20) };
    const first = await gains('iron ann', { ...period, first: 2 });
    expect(first?.snapshots).toMatchObject({
      totalCount: 3,
      pageInfo: { hasNextPage: true },
      nodes: [
        { takenAt: at(0), experience: 200, mining: 100, zulrah: 10, none: null },
        { takenAt: at(10), experience: 300, mining: 150, zulrah: 12, none: null },
      ],
    });
    const rest = await gains('iron ann', { ...period, first: 2, after: first?.snapshots.pageInfo.endCursor });
    expect(rest?.snapshots).toMatchObject({
      pageInfo: { hasNextPage: false },
      nodes: [{ takenAt: at(20), experience: 800, mining: 400, zulrah: 12 }],
    });
  });

  it.each([
    [{ from: at(5), to: at(4) }, 'to'],
    [{ from: '2026-01-01', to: '2026-11-20' }, 'to'],
    [{ from: '9999-01-01' }, 'from'],
    [{ from: '2020-01-01' }, 'from'],
    [{ from: at(0), to: at(20), first: 0 }, 'first'],
    [{ from: at(0), to: at(20), after: 'x' }, 'after'],
  ])('are refused for %j', async (variables, argument) => {
    const { errors } = await area.execute(GAINS, { name: 'iron ann', ...variables });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument });
  });

  it('read many players in one statement', async () => {
    const fields = Array.from(
      { length: 10 },
      (_, index) =>
        `p${index}: player(name: "p${index}") { gains(from: "2026-11-01", to: "2026-11-20") { endedAt } }`,
    );
    const rows = jest.spyOn(area.database, 'rows');
    await area.ask(`{ ${fields.join(' ')} }`);
    expect(rows).toHaveBeenCalledTimes(1);
    rows.mockRestore();
  });
});
