import { contentOf, draftOfContent } from './draft-content.ts';
import { EMPTY_EVENT, type EventDraft } from './event-draft.ts';

const task = { name: 'Goblins', description: '', points: 5, trigger: 'npc_kill:Goblin:5' };
const complete: EventDraft = {
  id: 'winter',
  name: 'Winter',
  description: 'Cold',
  pictureId: 'pic_1',
  start: '2027-02-01T18:00',
  end: '2027-02-08T18:00',
  boardSize: 3,
  side: 3,
  teamSize: '5',
  registration: 'approval',
  closes: '2027-01-30T12:00',
  maxParticipants: '40',
  bonuses: { row: 1, column: 2, diagonal: 3, board: 4 },
  tiers: [{ number: 1, name: '', needed: 0 }],
  tasks: [{ ...task, position: 2, tier: 1, hiddenUntil: '2027-02-02T18:00:00.000Z', pictureId: 'pic_2' }],
};

/** Returns what another organiser reads of a saved draft. */
const read = (draft: EventDraft) => draftOfContent(JSON.parse(JSON.stringify(contentOf(draft))));

describe('the content of a draft', () => {
  test.each([
    ['complete', complete],
    ['empty', EMPTY_EVENT],
  ])('is the same when it is read: %s', (_kind, draft) => {
    expect(read(draft)).toEqual(draft);
  });

  test('has times that are the same in every zone', () => {
    expect(contentOf(complete)).toMatchObject({
      startDate: new Date('2027-02-01T18:00').toISOString(),
      registrationClosesAt: new Date('2027-01-30T12:00').toISOString(),
    });
  });

  test('loses what is no number or time', () => {
    const draft = { ...complete, side: 'x', teamSize: 'few', maxParticipants: 'many', start: '2027' };
    expect(read({ ...draft, start: 'soon' })).toEqual({
      ...complete,
      teamSize: '',
      maxParticipants: '',
      start: '',
    });
  });

  test.each([
    [null],
    ['text'],
    [[]],
    [{ name: 1, bonuses: null, tiers: {}, tasks: 'none', boardSize: 1e9, startDate: 'soon' }],
  ])('may be anything: %j', (content) => {
    expect(draftOfContent(content)).toEqual(EMPTY_EVENT);
  });

  test('has defaults for what is missing in tiers, tasks and bonuses', () => {
    const content = { bonuses: { row: 5 }, tiers: [null], tasks: [{ position: 4, tier: [] }] };
    expect(draftOfContent(content)).toMatchObject({
      bonuses: { row: 5, column: 0 },
      tiers: [{ number: 1, name: '', needed: 0 }],
      tasks: [{ position: 4, name: '', points: 0, trigger: 'manual', tier: null }],
    });
  });
});
