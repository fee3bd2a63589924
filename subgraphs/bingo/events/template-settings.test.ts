import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, ORGANISER } from '../test-support/players';
import { addMember, addTeam, addTeamEvent } from '../test-support/teams';
import type { TemplateDocument } from './template-document';

const EXPORT = 'query ($id: ID!) { bingoEventExport(eventId: $id) }';
const APPLY =
  'mutation ($id: ID!, $input: ApplyBingoTemplateInput!) { applyBingoTemplate(eventId: $id, input: $input) { id } }';
const CLONE =
  'mutation ($id: ID!, $input: CloneBingoEventInput!) { cloneBingoEvent(eventId: $id, input: $input) { id } }';
const PREVIEW = `query ($id: ID!, $input: ApplyBingoTemplateInput!) { bingoImportPreview(eventId: $id, input: $input) {
  accepted settings { setting before after refusal }
  tasks { position kind before { tier hiddenUntil } after { tier hiddenUntil } } } }`;
const HIDDEN_TASKS =
  'query ($id: ID!) { bingoEvent(id: $id) { board { hiddenTasks { position hiddenUntil } } } }';

const SETTINGS = {
  startDate: '2098-01-01',
  boardSize: 2,
  bonuses: { row: 5, board: 7 },
  tiers: [{ number: 1 }, { number: 2, name: 'Hard', needed: 1 }],
  tasks: [
    { position: 0, name: 'Imps', trigger: 'npc_kill:Imp:2', tier: 1 },
    { position: 1, name: 'Cows', trigger: 'npc_kill:Cow:2', tier: 2, hiddenUntil: '2098-01-02' },
  ],
};

const area = suiteArea(openTestArea);

const execute = (text: string, variables: object) => area.execute(text, { ...variables }, ORGANISER);
async function exported(id: string): Promise<TemplateDocument> {
  const data = await area.ask<{ bingoEventExport: TemplateDocument }>(EXPORT, { id }, ORGANISER);
  return data.bingoEventExport;
}

describe('a template of an event of teams with bonuses, tiers and a hidden task', () => {
  it('has them, relative to the start, and nothing of them if there are none', async () => {
    await addTeamEvent(area, 'full', SETTINGS);
    expect(await exported('full')).toMatchObject({
      mode: 'teams',
      team_size: 5,
      bonuses: { row: 5, column: 0, diagonal: 0, board: 7 },
      tiers: [
        { number: 1, needed: 0 },
        { number: 2, name: 'Hard', needed: 1 },
      ],
      board: { tasks: [{ tier: 1 }, { tier: 2, hidden_for_ms: 86_400_000 }] },
    });
    await addEvent(area, 'plain');
    const plain = await exported('plain');
    expect(Object.keys(plain)).toEqual(['format', 'version', 'name', 'description', 'duration_ms', 'board']);
    expect(Object.keys(plain.board.tasks[0] ?? {})).toEqual([
      'position',
      'name',
      'description',
      'points',
      'trigger',
    ]);
  });

  it('is cloned with another start', async () => {
    await execute(CLONE, { id: 'full', input: { id: 'clone', name: 'full', startDate: '2097-05-01' } });
    expect(await exported('clone')).toEqual(await exported('full'));
    const { data } = await execute(HIDDEN_TASKS, { id: 'clone' });
    expect(data?.bingoEvent).toMatchObject({
      board: { hiddenTasks: [{ position: 1, hiddenUntil: '2097-05-02T00:00:00.000Z' }] },
    });
  });

  it('is cloned with its picture and who may register, the deadline as long after the start', async () => {
    const settings = { registration: 'invitation', maxParticipants: 7, pictureId: `${'a'.repeat(32)}.png` };
    const deadline = { startDate: '2098-01-10', registrationClosesAt: '2098-01-08T12:00:00.000Z' };
    await addEvent(area, 'closed', { ...settings, ...deadline, endDate: '2098-02-01' });
    await execute(CLONE, { id: 'closed', input: { id: 'copy', startDate: '2099-03-10' } });
    const { data } = await execute(
      '{ bingoEvent(id: "copy") { registration maxParticipants pictureId registrationClosesAt } }',
      {},
    );
    expect(data?.bingoEvent).toEqual({ ...settings, registrationClosesAt: '2099-03-08T12:00:00.000Z' });
  });

  it('changes an event as the preview says', async () => {
    await addEvent(area, 'target', { ...SETTINGS, bonuses: null, tiers: [{ number: 1 }], tasks: [] });
    const input = { name: 'target', document: await exported('full') };
    const { data } = await execute(PREVIEW, { id: 'target', input });
    expect(data?.bingoImportPreview).toEqual({
      accepted: true,
      settings: [
        { setting: 'mode', before: 'solo', after: 'teams', refusal: null },
        { setting: 'team_size', before: '', after: '5', refusal: null },
        {
          setting: 'bonuses',
          before: '',
          after: '{"row":5,"column":0,"diagonal":0,"board":7}',
          refusal: null,
        },
        {
          setting: 'tiers',
          before: '[{"number":1,"name":null,"needed":0}]',
          after: '[{"number":1,"name":null,"needed":0},{"number":2,"name":"Hard","needed":1}]',
          refusal: null,
        },
      ],
      tasks: [
        { position: 0, kind: 'added', before: null, after: { tier: 1, hiddenUntil: null } },
        {
          position: 1,
          kind: 'added',
          before: null,
          after: { tier: 2, hiddenUntil: '2098-01-02T00:00:00.000Z' },
        },
      ],
    });
    expect((await execute(APPLY, { id: 'target', input })).errors).toBeUndefined();
    expect({ ...(await exported('target')), name: 'full' }).toEqual(await exported('full'));
    const again = await execute(PREVIEW, { id: 'target', input });
    expect(again.data?.bingoImportPreview).toMatchObject({ accepted: true, settings: [], tasks: [] });
  });

  it('is rejected where the mode cannot change', async () => {
    await addTeamEvent(area, 'occupied', { startDate: '2098-01-01', tasks: [] });
    await addTeam(area, 'occupied', 'Red', [await addMember(area, 'occupied')]);
    const input = { name: 'occupied', document: await exported('plain') };
    const { data } = await execute(PREVIEW, { id: 'occupied', input });
    const rejection = 'must remain teams because the event has teams';
    expect(data?.bingoImportPreview).toMatchObject({
      accepted: false,
      settings: expect.arrayContaining([
        { setting: 'mode', before: 'teams', after: 'solo', refusal: rejection },
      ]),
    });
    const { errors } = await execute(APPLY, { id: 'occupied', input });
    expect(errors?.[0]?.extensions).toMatchObject({ argument: 'input.document.mode', problem: rejection });
  });
});
