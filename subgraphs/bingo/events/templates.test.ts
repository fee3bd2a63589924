import fc from 'fast-check';
import { z } from 'zod';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import {
  addEvent,
  addPlayer,
  kills,
  ORGANISER,
  submit,
  TASKS,
  type TestPlayer,
} from '../test-support/players';
import { contents } from '../test-support/random-boards';
import { documentOf, type TemplateDocument } from './template-document';

const EXPORT = 'query ($id: ID!) { bingoEventExport(eventId: $id) }';
const IMPORT =
  'mutation ($input: ImportBingoEventInput!) { importBingoEvent(input: $input) { id name endDate } }';
const APPLY =
  'mutation ($id: ID!, $input: ApplyBingoTemplateInput!) { applyBingoTemplate(eventId: $id, input: $input) { name endDate } }';
const PREVIEW = `query ($id: ID!, $input: ApplyBingoTemplateInput!) { bingoImportPreview(eventId: $id, input: $input) {
  accepted refusal settings { setting before after refusal }
  tasks { position kind before { name trigger } after { name trigger } participantsWithProgress refusal } } }`;

const area = suiteArea(openTestArea);

const execute = (text: string, variables: object) => area.execute(text, { ...variables }, ORGANISER);

async function exported(id: string): Promise<TemplateDocument> {
  const data = await area.ask<{ bingoEventExport: TemplateDocument }>(EXPORT, { id }, ORGANISER);
  return data.bingoEventExport;
}

let events = 0;
const freshId = () => `templates-${events++}`;

/** Creates an event of ten days in 2026 to 2099, with a player. */
async function seedPlayedEvent(): Promise<{ readonly id: string; readonly player: TestPlayer }> {
  const id = freshId();
  await addEvent(area, id);
  return { id, player: await addPlayer(area, id, `user-of-${id}`) };
}

describe('importing an export', () => {
  it('gives the same settings and board, whatever they are', async () => {
    await fc.assert(
      fc.asyncProperty(contents, async (content) => {
        const [first, second] = [freshId(), freshId()];
        const document = documentOf(content);
        const input = { startDate: '2026-05-01T10:00:00.123Z', document };
        expect((await execute(IMPORT, { input: { ...input, id: first } })).errors).toBeUndefined();
        expect(await exported(first)).toEqual(document);
        const again = { id: second, startDate: '0000-01-01', document: await exported(first) };
        expect((await execute(IMPORT, { input: again })).errors).toBeUndefined();
        expect(await exported(second)).toEqual(document);
      }),
      { numRuns: 20 },
    );
  });

  it('into the same event changes nothing and is not logged', async () => {
    const { id } = await seedPlayedEvent();
    const document = await exported(id);
    const { data } = await execute(PREVIEW, { id, input: { document } });
    expect(data?.bingoImportPreview).toEqual({ accepted: true, refusal: null, settings: [], tasks: [] });
    expect((await execute(APPLY, { id, input: { document } })).errors).toBeUndefined();
    const logged = await area.dataSource.query(
      `SELECT 1 FROM pgboss.job WHERE name = 'activity-log' AND data->>'action' = 'bingo_event_update'
        AND data->>'details' LIKE '%(' || $1 || ')'`,
      [id],
    );
    expect(logged).toEqual([]);
  });
});

describe('the preview of an import', () => {
  it('counts participants of composed goals, and not the counts of an earlier task', async () => {
    const { id, player } = await seedPlayedEvent();
    await submit(area, player, kills(id, 7));
    const composed = { ...TASKS[0], trigger: 'all(npc_kill:Zulrah:5; pet:any)' };
    const edit =
      'mutation ($id: ID!, $input: UpdateBingoEventInput!) { updateBingoEvent(id: $id, input: $input) { id } }';
    await execute(edit, { id, input: { tasks: [composed] } });
    const input = { document: { ...(await exported(id)), board: { size: 3, tasks: [] } } };
    expect(await progressAt(id, input)).toEqual([0]);
    await submit(area, player, kills(id, 3));
    expect(await progressAt(id, input)).toEqual([1]);
  });
});

describe('the preview of an import that no single change refuses', () => {
  it('says why applying it is refused, and writes nothing', async () => {
    const { id, player } = await seedPlayedEvent();
    await submit(area, player, kills(id, 50));
    const document = await exported(id);
    const tasks = document.board.tasks.map((task) => ({ ...task, hidden_for_ms: 40 * 365 * 86_400_000 }));
    const input = { document: { ...document, name: 'Hidden', board: { size: 3, tasks } } };
    const { data } = await execute(PREVIEW, { id, input });
    expect(data?.bingoImportPreview).toMatchObject({
      accepted: false,
      refusal: expect.stringContaining('must show the completed task at position 0'),
    });
    const applied = await execute(APPLY, { id, input });
    expect(applied.errors?.[0]?.message).toBe(
      (data as { bingoImportPreview: { refusal: string } }).bingoImportPreview.refusal,
    );
    const renamed = { document: { ...document, name: 'Renamed' } };
    expect((await execute(PREVIEW, { id, input: renamed })).data).toMatchObject({
      bingoImportPreview: { accepted: true, settings: [{ setting: 'name' }] },
    });
    expect(await exported(id)).toEqual(document);
  });
});

describe('an import and a completion at the same time', () => {
  it('keep the task or reject the completion, never lose it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, player } = await seedPlayedEvent();
      const document = await exported(id);
      const tasks = document.board.tasks.filter(({ position }) => position !== 0);
      const input = { document: { ...document, board: { size: 3, tasks } } };
      const [applied] = await Promise.all([
        execute(APPLY, { id, input }),
        submit(area, player, kills(id, 50)),
      ]);
      const [row] = await area.dataSource.query(
        'SELECT tasks_completed AS tasks, points FROM bingo.participants WHERE id = $1',
        [player.participantId],
      );
      expect(row).toEqual(applied.errors ? { tasks: 1, points: 10 } : { tasks: 0, points: 0 });
    }
  });
});

const changes = z.object({
  bingoImportPreview: z.object({ tasks: z.array(z.object({ participantsWithProgress: z.int() })) }),
});

async function progressAt(id: string, input: object): Promise<number[]> {
  const { data } = await execute(PREVIEW, { id, input });
  return changes.parse(data).bingoImportPreview.tasks.map((task) => task.participantsWithProgress);
}
