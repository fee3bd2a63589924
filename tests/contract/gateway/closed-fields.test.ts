import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { seedRecord } from '../attendance/seed';
import { complete, seedEvent, seedPlayer } from '../bingo/seed';
import { inDays, seedProof, seedReview, seedEvent as seedTileEvent, seedTiles } from '../events/seed';
import { TIMESTAMP, testUser } from '../expectations';
import { ask } from '../graph';

/** A user of the sandbox's identity provider with the display name Mae. */
const OWNER = { id: '100000000000000003', username: 'mossgiant.mae' };
const RSN = 'Moss Mae';

const EVERYBODY = [
  'anonymous',
  'member',
  'owner',
  'bingo organiser',
  'reviewer',
  'administrator',
  'user manager',
] as const;
type Who = (typeof EVERYBODY)[number];

const platform = suitePlatform();
let callers: Readonly<Record<Who, ApiClient>>;
let bingo: string;
let participantId: string;
let approved: string;
let pending: string;

beforeAll(async () => {
  bingo = await seedEvent(platform);
  const player = await seedPlayer(platform, bingo, { rsn: RSN, user: OWNER });
  participantId = player.participantId;
  await complete(platform, bingo, player.key, [3]);
  // Events are listed by start, latest first.
  approved = await seedTileEvent(platform, { start_date: inDays(-3) });
  pending = await seedTileEvent(platform, { start_date: inDays(-2) });
  const [done] = await seedTiles(platform, approved);
  const [undecided] = await seedTiles(platform, pending);
  await seedReview(platform, approved, await seedProof(player.client, approved, done));
  await seedProof(player.client, pending, undecided);
  await seedRecord(platform, { rsn: RSN, event: 'Raid', points: 10 });
  await seedRecord(platform, { rsn: 'Mae', event: 'Boss', points: 5 });
  callers = {
    anonymous: platform.anonymous,
    member: await platform.signIn(testUser()),
    owner: player.client,
    'bingo organiser': await platform.signInWith(testUser(), ['manage_bingo']),
    reviewer: await platform.signInWith(testUser(), ['manage_events']),
    administrator: await platform.signInWith(testUser(), ['view_admin']),
    'user manager': await platform.signInWith(testUser(), ['manage_users']),
  };
});

/** The value of a field by caller; callers not listed here may not read it. */
type Readers = Partial<Record<Who, unknown>>;

const everySignedIn = (value: unknown): Readers =>
  Object.fromEntries(EVERYBODY.filter((who) => who !== 'anonymous').map((who) => [who, value]));
const ownAndAdmin = (value: unknown): Readers => ({
  owner: value,
  administrator: value,
  'user manager': value,
});

const entry = () => [{ id: participantId, userId: OWNER.id, rsn: RSN, registeredAt: TIMESTAMP }];
const line = () => [{ rsn: RSN, tasksCompleted: 1, bingos: 0, points: 40, event: { id: bingo } }];
const approvedOnly = () => [{ event: { id: approved }, tilesCompleted: 1, points: 10 }];
const allTiles = () => [{ event: { id: pending }, tilesCompleted: 0, points: 0 }, ...approvedOnly()];
const tiles = () => ({ ...everySignedIn(approvedOnly()), owner: allTiles(), reviewer: allTiles() });
const current = () => {
  const both = [{ currentTile: 1 }, { currentTile: 2 }];
  return { owner: both, reviewer: both };
};
const ROSTER = '{ id userId rsn registeredAt }';
const STANDING = '{ rsn tasksCompleted bingos points event { id } }';
const TILES = '{ event { id } tilesCompleted points }';

/** Values are functions, because ids are known only at run time. */
const CLOSED: readonly [field: string, of: 'user' | 'player', shows: () => Readers][] = [
  ['createdAt', 'user', () => ownAndAdmin(TIMESTAMP)],
  ['globalName', 'user', () => ownAndAdmin('Mae')],
  ['rsns', 'user', () => everySignedIn([RSN])],
  ['attendance { totalAttendance }', 'user', () => everySignedIn({ totalAttendance: 2 })],
  [`bingoParticipations ${STANDING}`, 'user', () => everySignedIn(line())],
  [`bingoParticipations ${ROSTER}`, 'user', () => ({ owner: entry(), 'bingo organiser': entry() })],
  [`tileProgress ${TILES}`, 'user', tiles],
  ['tileProgress { currentTile }', 'user', current],
  ['attendance { totalPoints }', 'player', () => everySignedIn({ totalPoints: 10 })],
  [`bingoResults ${STANDING}`, 'player', () => everySignedIn(line())],
  [`bingoResults ${ROSTER}`, 'player', () => ({ owner: entry(), 'bingo organiser': entry() })],
  [`tileResults ${TILES}`, 'player', tiles],
  ['tileResults { currentTile }', 'player', current],
];

const PATHS = {
  user: (field: string) =>
    `{ bingoLeaderboard(eventId: "${bingo}", limit: 10) { user { shown: ${field} } } }`,
  player: (field: string) => `{ player(name: "moss_mae") { shown: ${field} } }`,
};
const data = {
  user: (shown: unknown) => ({ bingoLeaderboard: [{ user: { shown } }] }),
  player: (shown: unknown) => ({ player: { shown } }),
};

describe('A field that only restricted endpoints return', () => {
  describe.each(CLOSED)('%s of a %s', (field, of, shows) => {
    test.each(EVERYBODY)('answers %s like REST', async (who) => {
      const { body } = await callers[who].graphql(PATHS[of](field));
      const open = shows();
      if (who in open) {
        expect(body).toEqual({ data: data[of](open[who]), extensions: expect.anything() });
        return;
      }
      const code = who === 'anonymous' ? 'UNAUTHENTICATED' : 'FORBIDDEN';
      const rejection = expect.objectContaining({ extensions: { code } });
      expect(body).toMatchObject({ errors: expect.arrayContaining([rejection]) });
      expect(JSON.stringify(body)).not.toMatch(/part_|"Mae"|\d{4}-\d\d-\d\dT/);
    });
  });

  test('fails without affecting the surrounding standings', async () => {
    const query = `{ bingoLeaderboard(eventId: "${bingo}", limit: 10) { rank rsn points
      user { id username rsns bingoParticipations { id } attendance { totalAttendance } tileProgress { points } } } }`;
    const { body } = await platform.anonymous.graphql(query);
    const closed = { rsns: null, bingoParticipations: null, attendance: null, tileProgress: null };
    const at = ['bingoLeaderboard', 0, 'user'];
    expect(body).toMatchObject({
      data: { bingoLeaderboard: [{ rank: 1, rsn: RSN, points: 40, user: { ...OWNER, ...closed } }] },
      errors: expect.arrayContaining(
        Object.keys(closed).map((field) =>
          expect.objectContaining({
            path: [...at, field],
            extensions: expect.objectContaining({ code: 'UNAUTHENTICATED' }),
          }),
        ),
      ),
    });
  });

  test('is readable for oneself through `me`, which is null for anonymous callers', async () => {
    const query = `{ me { createdAt globalName rsns attendance { totalAttendance }
      bingoParticipations ${ROSTER} tileProgress { currentTile tilesCompleted } } }`;
    expect(await ask(callers.owner, query)).toEqual({
      me: {
        createdAt: TIMESTAMP,
        globalName: 'Mae',
        rsns: [RSN],
        attendance: { totalAttendance: 2 },
        bingoParticipations: entry(),
        tileProgress: [
          { currentTile: 1, tilesCompleted: 0 },
          { currentTile: 2, tilesCompleted: 1 },
        ],
      },
    });
    expect(await ask(platform.anonymous, query)).toEqual({ me: null });
  });

  test('is not exposed through the names that areas compare internally', async () => {
    const { body } = await callers.administrator.graphql('{ me { accountNames } }');
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
  });
});
