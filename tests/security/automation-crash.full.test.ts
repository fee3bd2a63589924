import { deliverUnderKills } from '#tools/load/automation/deliver-under-kills';

const [OCCURRENCES, RULES] = [100, 3];

describe('kill -9 during posting', () => {
  it('posts each occurrence once per rule', async () => {
    const plan = { occurrences: OCCURRENCES, rules: RULES, kills: 3, chance: Math.random };
    const { messages, deliveries } = await deliverUnderKills(plan);
    const expected = Array.from({ length: RULES }, (_, rule) =>
      Array.from(
        { length: OCCURRENCES },
        (_player, player) => `channel-${rule + 1}: Rule ${rule + 1} welcomes Player ${player + 1}`,
      ),
    ).flat();
    const posted = messages.map(({ channel_id, content }) => `${channel_id}: ${content}`);
    expect(posted.sort()).toEqual(expected.sort());
    expect(deliveries).toEqual({ delivered: OCCURRENCES * RULES });
    for (const { allowed_mentions } of messages) expect(allowed_mentions).toEqual({ parse: [] });
  });
});
