import type { SubgraphResult } from '#protocol/subgraph-operation';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { ORGANISER, review, submit, user } from '../test-support/proofs';
import {
  addTeam,
  addTeamEvent,
  creditedTo,
  place,
  proofOf,
  teamStandings,
  teamTotalsOf,
} from '../test-support/teams';

const RESULTS = `query ($id: ID!) { tileTeam(id: $id) {
  tilesCompleted currentTile completions { tile { position } user { id } } } }`;
const OWN = `query ($id: ID!) { tileProgress(eventId: $id) {
  currentTile tilesCompleted points team { name } submissions { status } } }`;
const QUEUE = 'query ($id: ID!) { tileEvent(id: $id) { submissions { submissions { team { name } } } } }';
const DELETE = `mutation ($event: ID!, $id: ID!) { deleteTileSubmission(eventId: $event, submissionId: $id) {
  success } }`;
const POINTS = 'mutation ($id: Int!) { updateTile(id: $id, input: { points: 100 }) { id } }';
const RESULT =
  '{ _entities(representations: [{ __typename: "User", id: "12" }]) { ... on User { tileProgress { currentTile event { id } } } } }';

const area = suiteArea(openTestArea);
let events = 0;

const messageOf = ({ errors }: SubgraphResult) => errors?.[0]?.message;

/** Creates an active event with the teams Red (11, 12) and Blue (21, 22). */
async function setUp(changes: object = {}) {
  const eventId = `proofs-${events++}`;
  const tiles = await addTeamEvent(area, eventId, changes);
  const red = await addTeam(area, eventId, 'Red', ['11', '12']);
  const blue = await addTeam(area, eventId, 'Blue', ['21', '22']);
  const proof = (userId: string, tile: number) => proofOf(area, { eventId, tileId: tiles[tile], userId });
  const approve = (id: string) => review(area, { eventId, id, status: 'approved' });
  return { eventId, tiles, red, blue, proof, approve };
}

async function expectConsistent(eventId: string): Promise<void> {
  const { kept, derived, sums } = await teamTotalsOf(area, eventId);
  expect(kept).toEqual(derived);
  expect(sums).toEqual([expect.anything(), expect.anything()]);
  if (Array.isArray(sums)) expect(sums[0]).toBe(sums[1]);
}

describe('an accepted proof', () => {
  it('completes the tile once for the team, credited to the member who submitted the earliest', async () => {
    const { eventId, red, proof, approve } = await setUp();
    const early = await proof('11', 0);
    const late = await proof('12', 0);
    await approve(late);
    expect(await creditedTo(area, eventId)).toMatchObject([
      { user: { id: '12' }, tilesCompleted: 1, points: 10 },
    ]);
    await approve(early);
    expect(await creditedTo(area, eventId)).toMatchObject([
      { user: { id: '11' }, tilesCompleted: 1, points: 10 },
    ]);
    expect(await teamStandings(area, eventId)).toMatchObject([
      { rank: 1, team: { name: 'Red' }, tilesCompleted: 1, points: 10, lastCompletion: expect.any(String) },
      { rank: 2, team: { name: 'Blue' }, tilesCompleted: 0, points: 0, lastCompletion: null },
    ]);
    await expectConsistent(eventId);
    await review(area, { eventId, id: early, status: 'rejected' });
    expect((await area.execute(RESULTS, { id: red.id }, user('11'))).data).toEqual({
      tileTeam: {
        tilesCompleted: 1,
        currentTile: 2,
        completions: [{ tile: { position: 1 }, user: { id: '12' } }],
      },
    });
    await area.ask(DELETE, { event: eventId, id: late }, ORGANISER);
    expect(await creditedTo(area, eventId)).toEqual([]);
    await expectConsistent(eventId);
  });

  it('stays with the team when the member moves, who may prove the tile for the new team', async () => {
    const { eventId, blue, proof, approve } = await setUp();
    const pending = await proof('12', 1);
    await approve(await proof('12', 0));
    await place(area, '12', blue);
    expect(await teamStandings(area, eventId)).toMatchObject([
      { team: { name: 'Red' }, points: 10 },
      { team: { name: 'Blue' }, points: 0 },
    ]);
    await approve(pending);
    await approve(await proof('12', 0));
    expect(await teamStandings(area, eventId)).toMatchObject([
      { team: { name: 'Red' }, tilesCompleted: 2, points: 30 },
      { team: { name: 'Blue' }, tilesCompleted: 1, points: 10 },
    ]);
    expect(await creditedTo(area, eventId)).toMatchObject([
      { user: { id: '12' }, tilesCompleted: 3, points: 40 },
    ]);
    await expectConsistent(eventId);
  });

  it('changes the standings with the points of its tile', async () => {
    const { eventId, tiles, proof, approve } = await setUp();
    await approve(await proof('11', 0));
    await approve(await proof('22', 0));
    await approve(await proof('12', 1));
    await area.ask(POINTS, { id: tiles[0] }, ORGANISER);
    expect(await teamStandings(area, eventId)).toMatchObject([
      { team: { name: 'Red' }, points: 120 },
      { team: { name: 'Blue' }, points: 100 },
    ]);
    await expectConsistent(eventId);
  });
});

describe('a proof', () => {
  it('is rejected from users without team, and for tiles that the team has completed', async () => {
    const { eventId, tiles, proof, approve } = await setUp();
    const submitAs = (userId: string) => submit(area, { eventId, tileId: tiles[0], userId });
    expect(messageOf(await submitAs('99'))).toBe('You are in no team of this event');
    await approve(await proof('11', 0));
    expect(messageOf(await submitAs('12'))).toBe(
      'tileId must be a tile without an approved proof of your team',
    );
    expect(messageOf(await submitAs('21'))).toBeUndefined();
    const [row] = await area.dataSource.query(
      'SELECT count(*)::integer AS participants FROM events.participants WHERE event_id = $1',
      [eventId],
    );
    expect(row).toEqual({ participants: 2 });
  });

  it('of a sequential event follows the progress of the team', async () => {
    const { eventId, tiles, proof, approve } = await setUp({ sequential: true });
    const second = { eventId, tileId: tiles[1], userId: '12' };
    expect(messageOf(await submit(area, second))).toContain('must be the tile at position 1');
    await approve(await proof('11', 0));
    expect(messageOf(await submit(area, second))).toBeUndefined();
    expect((await area.execute(OWN, { id: eventId }, user('12'))).data).toEqual({
      tileProgress: {
        currentTile: 2,
        tilesCompleted: 0,
        points: 0,
        team: { name: 'Red' },
        submissions: [{ status: 'pending' }],
      },
    });
    expect((await area.execute(RESULT, {}, user('12'))).data).toMatchObject({
      _entities: [{ tileProgress: expect.arrayContaining([{ currentTile: 2, event: { id: eventId } }]) }],
    });
    expect((await area.execute(OWN, { id: eventId }, user('99'))).data).toEqual({
      tileProgress: { currentTile: 1, tilesCompleted: 0, points: 0, team: null, submissions: [] },
    });
  });

  it('shows reviewers its team', async () => {
    const { eventId, proof } = await setUp();
    await proof('21', 0);
    expect((await area.execute(QUEUE, { id: eventId }, ORGANISER)).data).toEqual({
      tileEvent: { submissions: { submissions: [{ team: { name: 'Blue' } }] } },
    });
  });
});

describe('what a team has completed', () => {
  it('is shown to members and reviewers only', async () => {
    const { red, proof, approve } = await setUp();
    await approve(await proof('11', 0));
    const shown = { tileTeam: { currentTile: 2, completions: [{ user: { id: '11' } }] } };
    const hidden = { tileTeam: { tilesCompleted: 1, currentTile: null, completions: null } };
    expect((await area.execute(RESULTS, { id: red.id }, user('12'))).data).toMatchObject(shown);
    expect((await area.execute(RESULTS, { id: red.id }, ORGANISER)).data).toMatchObject(shown);
    expect((await area.execute(RESULTS, { id: red.id }, user('21'))).data).toEqual(hidden);
    expect((await area.execute(RESULTS, { id: red.id })).data).toEqual(hidden);
  });
});
