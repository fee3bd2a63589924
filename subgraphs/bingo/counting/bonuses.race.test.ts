import { repetitions } from '#tests/support/full';
import { suiteArea } from '#tests/support/suite';
import { COMPLETE, differences, EDIT, happened, REVOKE, report } from '../test-support/ledger';
import { openTestArea } from '../test-support/open-test-area';
import { ORGANISER } from '../test-support/players';
import { addMember, addTeam, addTeamEvent, type TestMember, teamStandings } from '../test-support/teams';

const NAMES = ['Imp', 'Cow', 'Rat', 'Bat'];
const TASKS = NAMES.map((name, position) => ({ position, name, points: 1, trigger: `npc_kill:${name}:3` }));
const BONUSES = [{ row: 10, board: 1000 }, { column: 100 }, null, { row: 20, diagonal: 7, board: 500 }];

const area = suiteArea(openTestArea);

describe('members who end lines while the bonuses are edited', () => {
  it.each(Array.from({ length: repetitions(2, 10) }, (_, round) => round))(
    'leave the totals that the last bonuses make, round %i',
    async (round) => {
      const eventId = `bonus-race-${round}`;
      await addTeamEvent(area, eventId, { boardSize: 2, tasks: TASKS, bonuses: BONUSES[0] });
      const members: TestMember[] = [];
      for (let number = 0; number < 3; number += 1) members.push(await addMember(area, eventId));
      await addTeam(area, eventId, 'Red', members);
      const [first] = members;
      const edit = (bonuses: object | null) => area.ask(EDIT, { id: eventId, input: { bonuses } }, ORGANISER);
      const organised = (text: string) =>
        area.ask(text, { id: first?.participantId, at: round % 4 }, ORGANISER);
      await Promise.all([
        ...members.map((member) => report(area, member, ...NAMES.map((name) => happened('npc_kill', name)))),
        ...BONUSES.map(edit),
        organised(COMPLETE),
        organised(REVOKE),
      ]);
      expect(await differences(area, eventId)).toEqual([]);
      for (let position = 0; position < 4; position += 1) {
        await area.ask(COMPLETE, { id: first?.participantId, at: position }, ORGANISER);
      }
      await edit({ row: 10, column: 100, diagonal: 1000, board: 10_000 });
      expect(await teamStandings(area, eventId)).toMatchObject([
        { bingos: 6, points: 4 + 20 + 200 + 2000 + 10_000 },
      ]);
      expect(await differences(area, eventId)).toEqual([]);
    },
  );
});
