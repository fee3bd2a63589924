import { suitePlatform } from '#tests/support/suite';
import { ask, askError } from '../graph';
import { freshEventId, seedClosedEvent, seedTemplate, templateBody } from './seed';

const platform = suitePlatform();

describe('templates in the graph', () => {
  test('are imported as a literal and exported as a value', async () => {
    const admin = await platform.admin();
    const id = freshEventId();
    await ask(
      admin,
      `mutation { importBingoEvent(input: { id: "${id}", startDate: "2030-01-01", document: {
        format: "bingo-event-template", version: 1, name: "Literal", duration_ms: 1000,
        board: { size: 1, tasks: [{ position: 0, name: "Imp", trigger: "npc_kill:Imp:1" }] }
      } }) { id } }`,
    );
    const tasks = [{ position: 0, name: 'Imp', description: '', points: 0, trigger: 'npc_kill:Imp:1' }];
    expect(await ask(admin, `{ bingoEventExport(eventId: "${id}") }`)).toEqual({
      bingoEventExport: templateBody({
        name: 'Literal',
        description: '',
        duration_ms: 1000,
        board: { size: 1, tasks },
      }),
    });
  });

  test('are listed with their documents, a few at a time: many are too expensive', async () => {
    const admin = await platform.admin();
    await seedTemplate(platform);
    const list = (first: number) =>
      `{ bingoEventTemplates(first: ${first}) { totalCount nodes { name document } } }`;
    expect(await ask(admin, list(2))).toMatchObject({
      bingoEventTemplates: { nodes: [{ document: templateBody() }] },
    });
    expect((await askError(admin, list(100))).code).toBe('BAD_USER_INPUT');
  });
});

test('results are linked with their event, for everybody', async () => {
  const { id } = await seedClosedEvent(platform);
  const query = `{ bingoResults(eventId: "${id}") { closedAt event { id closedAt } lines(limit: 1) { rank user { username } } } }`;
  const data = await ask(platform.anonymous, query);
  expect(data).toMatchObject({
    bingoResults: { event: { id, closedAt: expect.stringMatching(/Z$/) }, lines: [{ rank: 1 }] },
  });
});
