import { codesOf } from '#kit/test-support/while-held';
import { eventually } from '#tests/support/eventually';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, addProof, ORGANISER, review, totalsOf, user } from '../test-support/proofs';
import { lockEventShared } from './lock-event';

const UPDATE = `mutation ($id: Int!, $input: UpdateTileInput!) { updateTile(id: $id, input: $input) {
  id position name description points verificationType } }`;
const DELETE = 'mutation ($id: Int!) { deleteTile(id: $id) { success } }';
const ADD =
  'mutation ($event: ID!, $input: CreateTileInput!) { createTile(eventId: $event, input: $input) { id } }';

const area = suiteArea(openTestArea);

const update = (id: number | undefined, input: object, principal = ORGANISER) =>
  area.execute(UPDATE, { id, input }, principal);

async function acts(action: string): Promise<number> {
  const rows = await area.dataSource.query(
    `SELECT 1 FROM pgboss.job WHERE name = 'activity-log' AND data ->> 'action' = $1`,
    [action],
  );
  return rows.length;
}

describe('an updated tile', () => {
  it('changes the given fields and keeps the rest', async () => {
    const [id] = await addEvent(area, 'partly');
    const changed = await update(id, { name: 'Renamed', verificationType: 'hybrid' });
    expect(changed.data?.updateTile).toEqual({
      id,
      position: 1,
      name: 'Renamed',
      description: '',
      points: 10,
      verificationType: 'hybrid',
    });
    const before = await acts('tile_update');
    await update(id, {});
    await update(id, { name: 'Renamed' });
    expect(await acts('tile_update')).toBe(before);
  });

  it('updates the points of users who completed it', async () => {
    const [ten, twenty] = await addEvent(area, 'worth');
    for (const [tileId, userId] of [
      [ten, 'a'],
      [twenty, 'a'],
      [twenty, 'b'],
    ] as const) {
      const id = await addProof(area, { eventId: 'worth', tileId, userId });
      await review(area, { eventId: 'worth', id, status: 'approved' });
    }
    await update(ten, { points: 1000 });
    const { kept, derived } = await totalsOf(area, 'worth');
    expect(kept).toEqual([
      ['a', 2, 1020, expect.any(String)],
      ['b', 1, 20, expect.any(String)],
    ]);
    expect(derived).toEqual(kept);
  });

  it('keeps the points correct under concurrent edits and approvals', async () => {
    const tiles = await addEvent(area, 'meet');
    const proofs: string[] = [];
    for (const userId of ['a', 'b', 'c']) {
      for (const tileId of tiles) proofs.push(await addProof(area, { eventId: 'meet', tileId, userId }));
    }
    const reviews = proofs.map((id) => review(area, { eventId: 'meet', id, status: 'approved' }));
    const edits = [1, 2, 3, 4, 5, 6].map((points) => update(tiles[points % 3], { points }));
    expect(codesOf(await Promise.all([...reviews, ...edits]))).toEqual(Array(15).fill('OK'));
    const { kept, derived } = await totalsOf(area, 'meet');
    expect(kept).toEqual(derived);
  });

  it('is updated before later reviews', async () => {
    const [tileId] = await addEvent(area, 'busy');
    const id = await addProof(area, { eventId: 'busy', tileId, userId: 'a' });
    const begun = await area.database.transaction(async (transaction) => {
      const waiting = async () => {
        const rows = await area.dataSource.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rows.length;
      };
      await lockEventShared(transaction, 'busy');
      const edit = update(tileId, { points: 11 });
      await eventually(async () => expect(await waiting()).toBe(1));
      // Its shared lock is compatible with this transaction's.
      const late = review(area, { eventId: 'busy', id, status: 'approved' });
      await eventually(async () => expect(await waiting()).toBe(2));
      return { both: Promise.all([edit, late]) };
    });
    expect(codesOf(await begun.both)).toEqual(['OK', 'OK']);
    expect(await totalsOf(area, 'busy')).toMatchObject({ kept: [['a', 1, 11, expect.any(String)]] });
  });

  it('is rejected at a taken position and with invalid fields', async () => {
    const [id] = await addEvent(area, 'refused');
    expect((await update(id, { position: 2 })).errors?.[0]).toMatchObject({
      extensions: { code: 'CONFLICT', argument: 'input.position' },
    });
    for (const [field, value] of [
      ['position', -1],
      ['points', 1_000_001],
      ['points', -1],
      ['name', ' '],
      ['description', 'x'.repeat(4001)],
      ['name', null],
      ['points', null],
      ['position', null],
      ['verificationType', null],
    ] as const) {
      expect((await update(id, { [field]: value })).errors?.[0]).toMatchObject({
        extensions: { code: 'BAD_USER_INPUT', argument: `input.${field}` },
      });
    }
    expect((await update(2_000_000_000, { name: 'x' })).errors?.[0]?.message).toBe('Tile not found');
    expect((await update(id, { name: 'x' }, user('7'))).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('a tile', () => {
  it('can be deleted only without proofs', async () => {
    const [first, second] = await addEvent(area, 'deleted');
    await addProof(area, { eventId: 'deleted', tileId: first, userId: '7' });
    expect((await area.execute(DELETE, { id: first }, ORGANISER)).errors?.[0]).toMatchObject({
      message: 'id must be a tile without proofs; "Tile 1" has some',
      extensions: { code: 'BAD_USER_INPUT' },
    });
    expect((await area.execute(DELETE, { id: second }, ORGANISER)).data?.deleteTile).toEqual({
      success: true,
    });
    expect((await area.execute(DELETE, { id: second }, ORGANISER)).errors?.[0]?.message).toBe(
      'Tile not found',
    );
    expect((await area.execute(DELETE, { id: first }, user('7'))).errors?.[0]?.extensions.code).toBe(
      'FORBIDDEN',
    );
    const rows = await area.dataSource.query(
      `SELECT position FROM events.tiles WHERE event_id = 'deleted' ORDER BY 1`,
    );
    expect(rows).toEqual([{ position: 1 }, { position: 3 }]);
    expect(await acts('tile_delete')).toBe(1);
  });

  it('occupies a position once under concurrent requests', async () => {
    await addEvent(area, 'once', []);
    const input = { position: 4, name: 'Four' };
    const wanted = Array.from({ length: 10 }, () => area.execute(ADD, { event: 'once', input }, ORGANISER));
    expect(codesOf(await Promise.all(wanted))).toEqual([...Array(9).fill('CONFLICT'), 'OK']);
  });
});
