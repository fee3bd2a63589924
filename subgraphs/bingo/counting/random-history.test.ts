import { repetitions } from '#tests/support/full';
import { randomFrom } from '#tests/support/random';
import { suiteArea } from '#tests/support/suite';
import {
  COMPLETE,
  differences,
  EDIT,
  entriesOf,
  happened,
  LIFT,
  REVOKE,
  report,
  reverse,
} from '../test-support/ledger';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer, kills, ORGANISER, submit, TASKS, totalsOf } from '../test-support/players';

const area = suiteArea(openTestArea);

describe('a random history of reports, submissions, reversals and edits', () => {
  it.each(Array.from({ length: repetitions(3, 20) }, (_, seed) => seed))(
    'follows from the ledger, seed %i',
    async (seed) => {
      const random = randomFrom(seed);
      const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
      const number = (most: number) => 1 + Math.floor(random() * most);
      const eventId = `random-${seed}`;
      await addEvent(area, eventId);
      const player = await addPlayer(area, eventId, String(100 + seed));
      const id = player.participantId;
      const at = () => pick([0, 1, 2, 3, 4, 5, 6]);
      const acts: (() => Promise<unknown>)[] = [
        () => submit(area, player, kills(eventId, number(60))),
        () =>
          submit(area, player, {
            eventId,
            taskPosition: 6,
            trigger: { type: 'quest_complete', target: 'dragon_slayer_2' },
          }),
        () =>
          report(
            area,
            player,
            ...Array.from({ length: number(5) }, () =>
              happened('npc_kill', 'zulrah', pick([{ increment: number(9) }, { total: number(80) }])),
            ),
          ),
        () =>
          report(
            area,
            player,
            happened('item_obtain', 4151),
            happened('skill_level', 'slayer', { level: number(99) }),
          ),
        () => report(area, player, happened('achievement', 'varrock:elite')),
        () =>
          report(
            area,
            player,
            happened('pet', 'Olmlet'),
            happened('npc_kill', 'Imp', { increment: number(4) }),
          ),
        () =>
          submit(area, player, {
            eventId,
            taskPosition: 5,
            trigger: { type: 'npc_kill', target: 'imp', count: number(20) },
          }),
        () => area.execute(EDIT, { id: eventId, input: { tasks: composed(number(4)) } }, ORGANISER),
        () => area.execute(COMPLETE, { id, at: at() }, ORGANISER),
        () => area.execute(REVOKE, { id, at: at() }, ORGANISER),
        () => area.execute(LIFT, { id, at: at() }, ORGANISER),
        async () => reverse(area, player, pick(await entriesOf(area, player))),
        () =>
          area.execute(EDIT, { id: eventId, input: { tasks: edited(number(60), number(30)) } }, ORGANISER),
        () =>
          area.execute(
            EDIT,
            { id: eventId, input: { tasks: replaced(pick(['Zulrah', 'Vorkath'])) } },
            ORGANISER,
          ),
      ];
      for (let step = 0; step < 60; step += 1) await pick(acts)();
      expect(await differences(area, eventId)).toEqual([]);
      expect(await totalsOf(area, id)).toMatchObject({ pointsAreRight: true, lastIsRight: true });
    },
  );
});

const COMPOSED = [
  'all(npc_kill:Imp:9; npc_kill:Zulrah:20; pet:any)',
  'all(pet:any; npc_kill:Zulrah:40; npc_kill:Imp:5)',
  'any(sum(25; npc_kill:Imp; npc_kill:Zulrah); all(skill_level:slayer:90; pet:any))',
  'npc_kill:Imp:12',
];
const composed = (which: number) => [
  ...TASKS,
  {
    position: 5,
    name: 'Composed',
    trigger: COMPOSED[which - 1],
    points: 9,
  },
];
const edited = (goal: number, points: number) =>
  TASKS.map((task) => (task.position === 0 ? { ...task, trigger: `npc_kill:Zulrah:${goal}`, points } : task));
const replaced = (boss: string) =>
  TASKS.map((task) => (task.position === 0 ? { ...task, trigger: `npc_kill:${boss}:50` } : task));
