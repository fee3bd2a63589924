import { suitePlatform } from '#tests/support/suite';
import { seedHookedPlayer } from './seed';

const platform = suitePlatform();

describe('GET /bingo/hooks/dink/:hook_key/config', () => {
  test('returns the settings that the board needs, and leaves the others alone', async () => {
    const player = await seedHookedPlayer(platform);
    const admin = await platform.admin();
    const tasks = [
      { position: 0, name: 'Quest', trigger: 'quest_complete:dragon_slayer' },
      { position: 1, name: 'Goblins', trigger: 'any(npc_kill:Goblin:5; quest_complete:dragon_slayer)' },
      { position: 2, name: 'Party', trigger: 'manual' },
    ];
    await admin.put(`/bingo/events/${player.event}`, { tasks }).expect(200);
    const { body } = await platform.anonymous.get(`${player.hook}/config`).expect(200);
    const address = expect.stringMatching(new RegExp(`${player.hook}$`));
    expect(body).toEqual({
      discordRichEmbeds: true,
      embedFooterText: 'Winter bingo',
      questEnabled: true,
      questWebhook: address,
      lootEnabled: true,
      minLootValue: 0,
      lootIncludeClueScrolls: false,
      lootWebhook: address,
      killCountEnabled: true,
      killCountInterval: 1,
      killCountWebhook: address,
    });
  });
});
