import { suiteArea } from '#tests/support/suite';
import { addDinkPlayer, type DinkPlayer } from '../test-support/dink';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent } from '../test-support/players';

const area = suiteArea(openTestArea);

describe('a notification', () => {
  it('is of an unknown hook if that was deleted after the edge knew it', async () => {
    const { errors } = await area.execute(
      'mutation ($sent: DinkNotification!) { submitDinkNotification(notification: $sent) { outcome } }',
      { sent: { type: 'LOOT', playerName: 'Zezima' } },
      { kind: 'hook', keyHash: '0'.repeat(64) },
    );
    expect(errors).toMatchObject([{ message: 'Hook not found', extensions: { code: 'NOT_FOUND' } }]);
  });
});

const NOTIFY = `mutation ($sent: DinkNotification!) { submitDinkNotification(notification: $sent) { outcome reason } }`;

describe('the player of a notification', () => {
  let hour = 0;
  const notify = async ({ hook }: DinkPlayer, playerName: string, dinkAccountHash?: string) => {
    hour += 1;
    const embeds = [{ timestamp: new Date(Date.now() - 48 * 3_600_000 + hour * 60_000).toISOString() }];
    const extra = { items: [{ id: 4151, quantity: 1, name: 'Whip' }], source: 'Demon', category: 'NPC' };
    const sent = { type: 'LOOT', playerName, dinkAccountHash, embeds, extra };
    const { submitDinkNotification } = await area.ask<{
      submitDinkNotification: { outcome: string; reason: string | null };
    }>(NOTIFY, { sent }, hook);
    return submitDinkNotification.reason ?? submitDinkNotification.outcome;
  };
  /** What auth is told, in order. */
  const reported = async () => {
    const jobs: { data: object }[] = await area.dataSource.query(
      `SELECT data FROM pgboss.job WHERE name = 'player-report' ORDER BY created_on, id`,
    );
    await area.dataSource.query(`DELETE FROM pgboss.job WHERE name = 'player-report'`);
    return jobs.map(({ data }) => data);
  };

  it('is known by the game account after a change of the name, which is proposed', async () => {
    await addEvent(area, 'account', {
      tasks: [{ position: 0, name: 'Whips', trigger: 'item_obtain:4151:9', points: 1 }],
    });
    const player = await addDinkPlayer(area, 'account', '71');
    expect(await notify(player, 'New Name', 'hash')).toBe('it is of another player');
    expect(await reported()).toEqual([]);
    expect(await notify(player, player.rsn, 'hash')).toBe('accepted');
    expect(await notify(player, player.rsn, 'hash')).toBe('accepted');
    expect(await reported()).toEqual([{ userId: '71', name: player.rsn, formerName: null }]);
    expect(await notify(player, 'New Name', 'hash')).toBe('accepted');
    expect(await notify(player, 'New Name', 'other')).toBe('it is of another player');
    expect(await notify(player, 'New Name')).toBe('it is of another player');
    expect(await reported()).toEqual([{ userId: '71', name: 'New Name', formerName: player.rsn }]);
  });

  it('is known by each name of the player', async () => {
    await addEvent(area, 'names', {
      tasks: [{ position: 0, name: 'Whips', trigger: 'item_obtain:4151:9', points: 1 }],
    });
    const player = await addDinkPlayer(area, 'names', '72');
    await area.dataSource.query(
      `INSERT INTO bingo.player_names (name, player, spelling, revision)
       VALUES ('player 72', 'otter', 'Otter', 1), ('otter', 'otter', 'Otter', 1)`,
    );
    expect(await notify(player, 'OTTER')).toBe('accepted');
    expect(await notify(player, 'Badger')).toBe('it is of another player');
  });
});
