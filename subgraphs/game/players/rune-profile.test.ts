import pino from 'pino';
import { startProfile } from '#sandbox/profile/profile';
import { HttpProvider } from '../providers/http-provider';
import { localBudgets } from '../providers/test-support/local-budgets';
import { combatLevelOf } from '../rules/levels';
import { type Double, json, startDouble } from '../test-support/double';
import { RuneProfile } from './rune-profile';

const ACCOUNT = {
  username: 'Zezima',
  accountType: { id: 0, key: 'NORMAL', name: 'Normal' },
  skills: [
    { name: 'Attack', xp: 13_034_431, level: 99, virtualLevel: 99 },
    { name: 'Strength', xp: 200_000_000, level: 99, virtualLevel: 126 },
    { name: 'Hitpoints', xp: 1154, level: 10, virtualLevel: 10 },
  ],
  quests: [{ id: 1, name: "Cook's Assistant", points: 1, type: 'free', state: 'finished' }],
  achievementDiaries: [
    { areaId: 0, area: 'Western Provinces', tiers: [{ tier: 'Elite', completed: 1, total: 7 }] },
  ],
  combatAchievements: [{ id: 6, name: 'Grandmaster', completed: 0, total: 121 }],
};

function profilesAt(url: string): RuneProfile {
  const options = { name: 'profile provider', url, contact: 'test', requestsPerMinute: 100 };
  return new RuneProfile(new HttpProvider(options, pino({ level: 'silent' }), localBudgets()));
}

let double: Double;
beforeEach(async () => {
  double = await startDouble();
});
afterEach(() => double.close());

describe('a profile', () => {
  it('conforms to the contract', async () => {
    double.respond = (_request, response) => json(response, ACCOUNT);
    expect(await profilesAt(double.url).player('ze zima', 'ann')).toEqual({
      username: 'Zezima',
      combatLevel: combatLevelOf({
        attack: 99,
        strength: 99,
        hitpoints: 10,
        defence: 1,
        prayer: 1,
        ranged: 1,
        magic: 1,
      }),
      skills: {
        attack: { level: 99, experience: 13_034_431 },
        strength: { level: 99, experience: 200_000_000 },
        hitpoints: { level: 10, experience: 1154 },
      },
      quests: [{ name: "Cook's Assistant", state: 'finished', points: 1 }],
      achievements: {
        diaries: [{ area: 'Western Provinces', tier: 'elite', completed: 1, total: 7 }],
        combat: [{ tier: 'grandmaster', completed: 0, total: 121 }],
      },
    });
    expect(double.requests[0]?.url).toBe('/v1/accounts/ze%20zima/full');
  });

  it.each([
    ['an unknown quest state', { ...ACCOUNT, quests: [{ ...ACCOUNT.quests[0], state: 'maybe' }] }],
    ['no skills', { ...ACCOUNT, skills: undefined }],
    ['a fractional level', { ...ACCOUNT, skills: [{ name: 'Attack', xp: 1, level: 1.5 }] }],
  ])('with %s is rejected', async (_what, account) => {
    double.respond = (_request, response) => json(response, account);
    await expect(profilesAt(double.url).player('zezima', 'ann')).rejects.toMatchObject({
      message: 'The profile provider is not available',
    });
  });

  it('is not unknown for the 404 of a proxy', async () => {
    double.respond = (_request, response) =>
      void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
    await expect(profilesAt(double.url).player('zezima', 'ann')).rejects.toMatchObject({
      message: 'The profile provider is not available',
    });
  });

  it('can be read from the sandbox, except for missing players', async () => {
    const sandbox = await startProfile();
    const profiles = profilesAt(sandbox.url);
    expect(Object.keys((await profiles.player('zezima', 'ann'))?.skills ?? {})).toHaveLength(24);
    expect(await profiles.player('missing me', 'ann')).toBeNull();
    await sandbox.close();
  });
});
