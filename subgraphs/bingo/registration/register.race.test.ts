import { codesOf, whileLocked } from '#kit/test-support/while-held';
import { suiteArea } from '#tests/support/suite';
import { lockEventExclusive } from '../participants/locks';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer, ORGANISER, register } from '../test-support/players';

const DELETE = 'mutation ($id: ID!) { deleteBingoEvent(id: $id) { success } }';
const RENAME =
  'mutation ($id: ID!, $rsn: String!) { renameBingoParticipant(participantId: $id, rsn: $rsn) { id } }';
const ROUNDS = [1, 2, 3, 4, 5];

const area = suiteArea(openTestArea);

async function registered(eventId: string): Promise<number> {
  const rows: unknown[] = await area.dataSource.query(
    'SELECT 1 FROM bingo.participants WHERE event_id = $1',
    [eventId],
  );
  return rows.length;
}

describe('two concurrent registrations', () => {
  it.each(ROUNDS)('of one user create one participant, round %i', async (round) => {
    const eventId = `user-${round}`;
    await addEvent(area, eventId);
    const results = await Promise.all(['One', 'Two'].map((rsn) => register(area, eventId, '10', rsn)));
    expect(codesOf(results)).toEqual(['CONFLICT', 'OK']);
    expect(await registered(eventId)).toBe(1);
  });

  it.each(ROUNDS)('of one name create one participant, round %i', async (round) => {
    const eventId = `name-${round}`;
    await addEvent(area, eventId);
    const results = await Promise.all([
      register(area, eventId, '10', 'Iron Zezima'),
      register(area, eventId, '11', 'iron-zezima'),
    ]);
    expect(codesOf(results)).toEqual(['CONFLICT', 'OK']);
    expect(await registered(eventId)).toBe(1);
  });

  it.each(ROUNDS)('of different users both succeed, round %i', async (round) => {
    const eventId = `both-${round}`;
    await addEvent(area, eventId);
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => register(area, eventId, `${index}`, `Player ${index}`)),
    );
    expect(new Set(codesOf(results))).toEqual(new Set(['OK']));
    expect(await registered(eventId)).toBe(20);
  });
});

describe('two concurrent renames to one name', () => {
  it.each(ROUNDS)('succeed once, round %i', async (round) => {
    const eventId = `renamed-${round}`;
    await addEvent(area, eventId);
    const players = [await addPlayer(area, eventId, '10'), await addPlayer(area, eventId, '11')];
    const results = await Promise.all(
      players.map(({ participantId: id }) => area.execute(RENAME, { id, rsn: 'Zezima' }, ORGANISER)),
    );
    expect(codesOf(results)).toEqual(['CONFLICT', 'OK']);
  });
});

describe('two concurrent renames to each other’s names', () => {
  it.each(ROUNDS)('keep the old names or fail, without a deadlock, round %i', async (round) => {
    const eventId = `swapped-${round}`;
    await addEvent(area, eventId);
    const first = await addPlayer(area, eventId, '10', 'One');
    const second = await addPlayer(area, eventId, '11', 'Two');
    const acts = Array.from({ length: 10 }, () => [
      area.execute(RENAME, { id: first.participantId, rsn: 'Two' }, ORGANISER),
      area.execute(RENAME, { id: second.participantId, rsn: 'One' }, ORGANISER),
    ]).flat();
    expect(new Set(codesOf(await Promise.all(acts)))).toEqual(new Set(['CONFLICT']));
  });
});

describe('an event with many concurrent registrations', () => {
  it('does not starve an organiser who edits it', async () => {
    await addEvent(area, 'crowded');
    let open = true;
    let users = 0;
    const registrants = Array.from({ length: 6 }, async () => {
      while (open && users < 2000) {
        users += 1;
        await register(area, 'crowded', `c${users}`, `Comer ${users}`);
      }
    });
    const edits = [1, 2, 3].map((edit) =>
      area.execute(
        'mutation ($name: String!) { updateBingoEvent(id: "crowded", input: { name: $name }) { name } }',
        { name: `Edit ${edit}` },
        ORGANISER,
      ),
    );
    const results = await Promise.all(edits);
    open = false;
    await Promise.all(registrants);
    expect(codesOf(results)).toEqual(['OK', 'OK', 'OK']);
    expect(users).toBeLessThan(2000);
  });
});

describe('a registration during the deletion or the end of its event', () => {
  it.each(ROUNDS)('leaves no participant behind, round %i', async (round) => {
    const eventId = `gone-${round}`;
    await addEvent(area, eventId);
    const [removal, registration] = await Promise.all([
      area.execute(DELETE, { id: eventId }, ORGANISER),
      register(area, eventId, '10', 'Zezima'),
    ]);
    expect(removal.errors).toBeUndefined();
    expect(codesOf([registration])[0]).toMatch(/^(OK|NOT_FOUND)$/);
    expect(await registered(eventId)).toBe(0);
  });

  it('answers NOT_FOUND after it waited for the deletion', async () => {
    await addEvent(area, 'deleted');
    const { errors } = await whileLocked(
      area.database,
      async (transaction) => {
        await lockEventExclusive(transaction, 'deleted');
        await transaction.entities.query(`DELETE FROM bingo.events WHERE id = 'deleted'`);
      },
      () => register(area, 'deleted', '10', 'Zezima'),
    );
    expect(errors?.[0]).toMatchObject({ message: 'Event not found' });
  });

  it('is rejected after it waited for the end of the event', async () => {
    await addEvent(area, 'closed');
    const { errors } = await whileLocked(
      area.database,
      async (transaction) => {
        await lockEventExclusive(transaction, 'closed');
        await transaction.entities.query(
          `UPDATE bingo.events SET set_status = 'completed' WHERE id = 'closed'`,
        );
      },
      () => register(area, 'closed', '10', 'Zezima'),
    );
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});
