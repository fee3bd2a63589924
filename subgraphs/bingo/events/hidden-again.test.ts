import { suiteArea } from '#tests/support/suite';
import { hashOfKey } from '../participants/keys.commands';
import { EDIT, happened, inSeconds, report } from '../test-support/ledger';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addPlayer, ORGANISER, type TestPlayer, user } from '../test-support/players';
import { addMember, addTeam, addTeamEvent } from '../test-support/teams';

const LATER = '2090-01-01T00:00:00.000Z';
const IMPS = { position: 0, name: 'Imps', points: 1, trigger: 'npc_kill:Imp:9' };
const COWS = { position: 3, name: 'Cows', points: 5, trigger: 'all(npc_kill:Cow:9; npc_kill:Calf:9)' };
const HIDDEN = { ...COWS, hiddenUntil: LATER };
const LEDGER = `ledger(first: $first, after: $after) {
  totalCount nodes { taskPosition part evidence { world } } pageInfo { hasNextPage endCursor } }`;
const ENTITIES = `query ($keys: [_Any!]!, $first: Int!, $after: String) { _entities(representations: $keys) {
  ... on User { participants: bingoParticipations { ${LEDGER} } }
  ... on Player { participants: bingoResults { ${LEDGER} } } } }`;
const HOOK = 'mutation ($id: ID!) { createBingoHook(eventId: $id) { hookUrl } }';
const NOTIFY = `mutation ($sent: DinkNotification!) { submitDinkNotification(notification: $sent) {
  outcome tasks { position } } }`;
const OF_EVENT = `query ($id: ID!, $participant: ID) { bingoLedger(eventId: $id, participantId: $participant) {
  totalCount nodes { taskPosition } } }`;

const area = suiteArea(openTestArea);
let users = 8000;

interface Played {
  readonly id: string;
  readonly userId: string;
  readonly player: TestPlayer;
}

/**
 * Creates an event in which a player counted for a task between two counts of another, newest first: 0, 3, 0.
 */
async function setUp(mode = 'solo'): Promise<Played> {
  const userId = String(users++);
  const id = `again-${userId}`;
  await (mode === 'teams' ? addTeamEvent : addEvent)(area, id, { boardSize: 2, tasks: [IMPS, COWS] });
  const member =
    mode === 'teams' ? await addMember(area, id) : { ...(await addPlayer(area, id, userId)), userId };
  if (mode === 'teams') await addTeam(area, id, 'Red', [member]);
  for (const target of ['Imp', 'Cow', 'Imp']) {
    await report(area, member, happened('npc_kill', target, { source: { world: 301 } }));
  }
  return { id, userId: member.userId, player: member };
}

const edit = async (id: string, input: object) =>
  expect((await area.execute(EDIT, { id, input }, ORGANISER)).errors).toBeUndefined();

interface Ledger {
  readonly totalCount: number;
  readonly nodes: readonly { readonly taskPosition: number; readonly part: string | null }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** Returns a page of the ledger of the only participation of a user or player. */
async function ledgerOf(key: object, as = ORGANISER, page: object = {}): Promise<Ledger | null> {
  const { _entities } = await area.ask<{
    _entities: { participants: { ledger: Ledger | null }[] }[];
  }>(ENTITIES, { keys: [key], first: 20, ...page }, as);
  return _entities[0]?.participants[0]?.ledger ?? null;
}
const userOf = ({ userId }: Played) => ({ __typename: 'User', id: userId });
const playerOf = ({ userId }: Played) => ({ __typename: 'Player', name: `Player ${userId}` });
const positions = (ledger: Ledger | null) => ledger?.nodes.map(({ taskPosition }) => taskPosition);

describe.each(['solo', 'teams'])('the ledger of a participant, in the mode %s', (mode) => {
  it('leaves out what counted for a task that was hidden again, except for organisers', async () => {
    const played = await setUp(mode);
    const own = user(played.userId);
    for (const key of [userOf(played), playerOf(played)]) {
      expect(positions(await ledgerOf(key, own))).toEqual([0, 3, 0]);
    }
    await edit(played.id, { tasks: [IMPS, HIDDEN] });
    for (const key of [userOf(played), playerOf(played)]) {
      const ledger = await ledgerOf(key, own);
      expect(ledger).toMatchObject({ totalCount: 2, nodes: [{ taskPosition: 0 }, { taskPosition: 0 }] });
      expect(JSON.stringify(ledger)).not.toContain('cow');
      expect(await ledgerOf(key)).toMatchObject({
        totalCount: 3,
        nodes: [
          { taskPosition: 0 },
          { taskPosition: 3, part: 'npc_kill:cow', evidence: { world: 301 } },
          { taskPosition: 0 },
        ],
      });
      expect(await ledgerOf(key, user('7999'))).toBeNull();
    }
  });
});

describe('what counted for a task that was hidden again', () => {
  it('is on no page of the participant, and interrupts none', async () => {
    const played = await setUp();
    await edit(played.id, { tasks: [IMPS, HIDDEN] });
    const read = (after: string | null) => ledgerOf(userOf(played), user(played.userId), { first: 1, after });
    const first = await read(null);
    expect(first).toMatchObject({ nodes: [{ taskPosition: 0 }], pageInfo: { hasNextPage: true } });
    const second = await read(first?.pageInfo.endCursor ?? null);
    expect(second).toMatchObject({ nodes: [{ taskPosition: 0 }], pageInfo: { hasNextPage: false } });
    expect(await read(second?.pageInfo.endCursor ?? null)).toMatchObject({ nodes: [] });
  });

  it('is there for an organiser who takes part', async () => {
    const played = await setUp();
    await edit(played.id, { tasks: [IMPS, HIDDEN] });
    const ledger = await ledgerOf(userOf(played), user(played.userId, 'manage_bingo'));
    expect(positions(ledger)).toEqual([0, 3, 0]);
  });

  it('stays in the ledger of the event, which organisers read', async () => {
    const { id, player } = await setUp();
    await edit(id, { tasks: [IMPS, HIDDEN] });
    for (const participant of [null, player.participantId]) {
      const { bingoLedger } = await area.ask<{ bingoLedger: Ledger }>(
        OF_EVENT,
        { id, participant },
        ORGANISER,
      );
      expect([bingoLedger.totalCount, positions(bingoLedger)]).toEqual([3, [0, 3, 0]]);
    }
  });

  it('is shown again with the task, and when the task was removed', async () => {
    const played = await setUp();
    const seen = async () => positions(await ledgerOf(userOf(played), user(played.userId)));
    await edit(played.id, { tasks: [IMPS, HIDDEN] });
    expect(await seen()).toEqual([0, 0]);
    await area.dataSource.query(
      'UPDATE bingo.tasks SET hidden_until = now() WHERE event_id = $1 AND position = 3',
      [played.id],
    );
    expect(await seen()).toEqual([0, 3, 0]);
    await edit(played.id, { tasks: [IMPS], keepsHiddenTasks: false });
    expect(await seen()).toEqual([0, 3, 0]);
  });

  it('is not named to Dink when it repeats a notification', async () => {
    const { id, userId } = await setUp();
    const { createBingoHook } = await area.ask<{ createBingoHook: { hookUrl: string } }>(
      HOOK,
      { id },
      user(userId),
    );
    const key = createBingoHook.hookUrl.split('/').at(-1) ?? '';
    const extra = { source: 'Cow', category: 'NPC', items: [] };
    const embeds = [{ timestamp: inSeconds(20) }];
    const sent = { type: 'LOOT', playerName: `Player ${userId}`, extra, embeds };
    const notify = () => area.ask(NOTIFY, { sent }, { kind: 'hook', keyHash: hashOfKey(key) });
    expect(await notify()).toEqual({
      submitDinkNotification: { outcome: 'accepted', tasks: [{ position: 3 }] },
    });
    await edit(id, { tasks: [IMPS, HIDDEN] });
    expect(await notify()).toEqual({ submitDinkNotification: { outcome: 'duplicate', tasks: [] } });
  });

  it('is not named to a client that repeats its report', async () => {
    const { id, player } = await setUp();
    const both = { ...COWS, position: 1, trigger: 'npc_kill:Cow:9' };
    await edit(id, { tasks: [IMPS, both, COWS] });
    const cow = happened('npc_kill', 'Cow');
    const results = (await report(area, player, cow)).results;
    expect(results).toMatchObject([{ outcome: 'accepted', tasks: [{ position: 1 }, { position: 3 }] }]);
    await edit(id, { tasks: [IMPS, both, HIDDEN] });
    expect((await report(area, player, cow)).results).toMatchObject([
      { outcome: 'duplicate', tasks: [{ position: 1, count: 1, goal: 9 }] },
    ]);
    await edit(id, { tasks: [IMPS, both, { ...HIDDEN, hiddenUntil: null }] });
    expect((await report(area, player, cow)).results).toMatchObject([
      { outcome: 'duplicate', tasks: [{ position: 1 }, { position: 3 }] },
    ]);
  });
});
