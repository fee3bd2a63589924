import { suitePlatform } from '#tests/support/suite';
import { ruleBody, seedRule } from './seed-rules';

const platform = suitePlatform();

const PATH = '/game/automation/rules';

describe('GET /game/automation/rules', () => {
  test('lists every rule with exactly the documented fields, oldest first', async () => {
    const admin = await platform.admin();
    expect((await admin.get(PATH).expect(200)).body).toEqual({ rules: [] });
    const maxed = {
      name: 'Maxed',
      trigger: 'tracker_skill_99',
      config: { channel_id: 'a_B-9', message: '{username} {skill}' },
      enabled: false,
    };
    const ids = [await seedRule(platform), await seedRule(platform, maxed)];
    const { body } = await admin.get(PATH).expect(200);
    expect(body).toEqual({
      rules: [
        { id: ids[0], ...ruleBody() },
        { id: ids[1], ...ruleBody(maxed) },
      ],
    });
    expect((await admin.get(`${PATH}?refresh=true`).expect(200)).body).toEqual(body);
    expect((await admin.at(platform.areaUrls.game).get('/automation/rules').expect(200)).body).toEqual(body);
  });
});
