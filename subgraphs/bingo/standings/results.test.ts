import { z } from 'zod';
import { suiteArea } from '#tests/support/suite';
import { entriesOf, reverse } from '../test-support/ledger';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer, kills, ORGANISER, submit, type TestPlayer } from '../test-support/players';

const LINE = `rank rsn userId user { id } tasksCompleted bingos points corrected
  currentRank currentTasksCompleted currentBingos currentPoints`;
const RESULTS = `query ($id: ID!) { bingoResults(eventId: $id) { closedAt event { id closedAt }
  awards { kind rsn value taskPosition achievedAt day } lines { ${LINE} } } }`;
const CLOSE = 'mutation ($id: ID!) { closeBingoEvent(eventId: $id) { closedAt lines { rank rsn points } } }';
const REOPEN = 'mutation ($id: ID!) { reopenBingoEvent(eventId: $id) { id closedAt status } }';
const UPDATE =
  'mutation ($id: ID!, $input: UpdateBingoEventInput!) { updateBingoEvent(id: $id, input: $input) { id status } }';
const WITHDRAW = 'mutation ($id: ID!) { withdrawBingoRegistration(participantId: $id) { success } }';

const area = suiteArea(openTestArea);

const act = (text: string, variables: object) => area.execute(text, { ...variables }, ORGANISER);

const results = z.object({
  bingoResults: z
    .object({
      closedAt: z.string(),
      event: z.unknown(),
      awards: z.array(z.looseObject({ kind: z.string(), rsn: z.string() })),
      lines: z.array(z.looseObject({ rank: z.int(), rsn: z.string() })),
    })
    .nullable(),
});

async function resultsOf(id: string) {
  const { data, errors } = await area.execute(RESULTS, { id });
  expect(errors).toBeUndefined();
  return results.parse(data).bingoResults;
}

let events = 0;

interface PlayedEvent {
  readonly id: string;
  readonly first: TestPlayer;
  readonly second: TestPlayer;
}

/** Creates an event that two players played and an organiser ended. */
async function seedEndedEvent(): Promise<PlayedEvent> {
  const id = `results-${events++}`;
  await addEvent(area, id);
  const first = await addPlayer(area, id, `1${events}`, 'First');
  const second = await addPlayer(area, id, `2${events}`, 'Second');
  await submit(area, second, kills(id, 50));
  await submit(area, first, kills(id, 50));
  await submit(area, first, {
    eventId: id,
    taskPosition: 1,
    trigger: { type: 'item_obtain', target: '4151' },
  });
  await act(UPDATE, { id, input: { status: 'completed' } });
  return { id, first, second };
}

const stored = async (id: string): Promise<unknown> =>
  area.dataSource.query(
    `SELECT (SELECT count(*)::integer FROM bingo.results WHERE event_id = $1) AS results,
      (SELECT count(*)::integer FROM bingo.result_lines WHERE event_id = $1) AS lines,
      (SELECT count(*)::integer FROM bingo.awards WHERE event_id = $1) AS awards`,
    [id],
  );

describe('closing an event', () => {
  it('again changes nothing, also at the same time', async () => {
    const { id, first } = await seedEndedEvent();
    const responses = await Promise.all([act(CLOSE, { id }), act(CLOSE, { id }), act(CLOSE, { id })]);
    expect(responses.map(({ errors }) => errors)).toEqual([undefined, undefined, undefined]);
    const before = await resultsOf(id);
    const [entry] = await entriesOf(area, first);
    await reverse(area, first, entry);
    const { data } = await act(CLOSE, { id });
    expect(data).toMatchObject({
      closeBingoEvent: { closedAt: before?.closedAt, lines: [{ points: 30 }, { points: 10 }] },
    });
    const logged = await area.dataSource.query(
      `SELECT 1 FROM pgboss.job WHERE name = 'activity-log' AND data->>'details' = 'Closed the bingo event ' || $1 || ' (' || $1 || ')'`,
      [id],
    );
    expect(logged).toHaveLength(1);
  });

  it('gives empty results where nobody registered', async () => {
    const id = `results-${events++}`;
    await addEvent(area, id, { status: 'completed' });
    await act(CLOSE, { id });
    expect(await resultsOf(id)).toMatchObject({ awards: [], lines: [] });
  });
});

describe('a closed event', () => {
  it('must stay over until it is reopened', async () => {
    const { id } = await seedEndedEvent();
    await act(CLOSE, { id });
    expect((await act(UPDATE, { id, input: { status: null } })).errors?.[0]?.extensions).toMatchObject({
      argument: 'input.status',
      problem: expect.stringContaining('reopen it first'),
    });
    expect((await act(UPDATE, { id, input: { name: 'Renamed' } })).errors).toBeUndefined();
    const { data } = await act(REOPEN, { id });
    expect(data?.reopenBingoEvent).toEqual({ id, closedAt: null, status: 'completed' });
    expect(await stored(id)).toEqual([{ results: 0, lines: 0, awards: 0 }]);
    expect((await act(UPDATE, { id, input: { status: null } })).errors).toBeUndefined();
    expect((await act(REOPEN, { id })).errors?.[0]).toMatchObject({ message: 'Results not found' });
  });

  it('is closed with the corrected values after it was reopened', async () => {
    const { id, first } = await seedEndedEvent();
    await act(CLOSE, { id });
    for (const entry of await entriesOf(area, first)) await reverse(area, first, entry);
    await act(REOPEN, { id });
    await act(CLOSE, { id });
    const found = await resultsOf(id);
    expect(found?.lines.map(({ rsn, corrected }) => [rsn, corrected])).toEqual([
      ['Second', false],
      ['First', false],
    ]);
    expect(found?.awards).not.toContainEqual(expect.objectContaining({ rsn: 'First' }));
  });

  it('loses the lines and awards of a withdrawn participant, and keeps the other ranks', async () => {
    const { id, first } = await seedEndedEvent();
    await act(CLOSE, { id });
    await act(WITHDRAW, { id: first.participantId });
    const found = await resultsOf(id);
    expect(found?.lines).toMatchObject([{ rank: 2, rsn: 'Second', currentRank: 1 }]);
    expect(found?.awards.map(({ rsn }) => rsn)).toEqual(['Second', 'Second']);
  });

  it('is deleted with its results', async () => {
    const { id } = await seedEndedEvent();
    await act(CLOSE, { id });
    await act('mutation ($id: ID!) { deleteBingoEvent(id: $id) { success } }', { id });
    expect(await stored(id)).toEqual([{ results: 0, lines: 0, awards: 0 }]);
  });

  it('keeps frozen lines while reversals and the closing run at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, first } = await seedEndedEvent();
      const [entry] = await entriesOf(area, first);
      await Promise.all([act(CLOSE, { id }), reverse(area, first, entry)]);
      const line = (await resultsOf(id))?.lines.find(({ rsn }) => rsn === 'First');
      const frozen = line?.corrected ? 30 : 20;
      expect(line).toMatchObject({ points: frozen, currentPoints: line?.corrected ? 20 : null });
    }
  });
});

describe('results', () => {
  it('are exported page by page', async () => {
    const { id } = await seedEndedEvent();
    await act(CLOSE, { id });
    const page =
      'query ($id: ID!, $after: Int) { bingoResultExport(eventId: $id, after: $after, first: 1) { rows { rsn } next } }';
    const seen: unknown[] = [];
    for (let after: unknown = null; seen.length < 5; ) {
      const { data } = await area.execute(page, { id, after });
      const { rows, next } = exportPage.parse(data).bingoResultExport;
      seen.push(...rows);
      if (next === null) break;
      after = next;
    }
    expect(seen).toEqual([{ rsn: 'First' }, { rsn: 'Second' }]);
  });
});

const exportPage = z.object({
  bingoResultExport: z.object({ rows: z.array(z.unknown()), next: z.int().nullable() }),
});
