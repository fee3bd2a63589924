import { z } from 'zod';
import type { TestPlatform } from '#tests/support/platform';

const created = z.object({ id: z.number() });

/** Returns a body that creates a rule welcoming new members in a channel. */
export function ruleBody(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    name: 'Welcome',
    trigger: 'tracker_member_join',
    action: 'chat_message',
    config: { channel_id: 'general', message: 'Welcome {username}!' },
    enabled: true,
    ...changes,
  };
}

/** Creates a rule as the super administrator and returns its id. */
export async function seedRule(
  platform: TestPlatform,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const admin = await platform.admin();
  const { body } = await admin.post('/game/automation/rules', ruleBody(changes)).expect(201);
  return created.parse(body).id;
}

const list = z.object({ rules: z.array(z.looseObject({ id: z.number() })) });

/** Returns a rule as listed; undefined when missing. */
export async function shownRule(platform: TestPlatform, id: number): Promise<object | undefined> {
  const admin = await platform.admin();
  const { body } = await admin.get('/game/automation/rules').expect(200);
  return list.parse(body).rules.find((rule) => rule.id === id);
}

/** Returns every stored rule, to verify that nothing was written. */
export function storedRules(platform: TestPlatform): Promise<object[]> {
  return platform.sql('SELECT * FROM game.rules ORDER BY id');
}

/** Unknown or invalid rule ids, and the resulting status. */
export const NO_RULES: readonly [id: string, status: 400 | 404][] = [
  ['0', 400],
  ['2147483647', 404],
  ['1.5', 400],
  ['__proto__', 400],
];

/** Invalid fields of a rule, under the name that the message gives them. */
export const BAD_FIELDS: readonly [field: string, changes: Readonly<Record<string, unknown>>][] = [
  ['name', { name: '' }],
  ['name', { name: 5 }],
  ['name', { name: 'x'.repeat(201) }],
  ['trigger', { trigger: 'tracker_boss_kill' }],
  ['action', { action: 'send_email' }],
  ['config', { config: 'general' }],
  ['config.channel_id', { config: { channel_id: '../guilds/1', message: 'x' } }],
  ['config.channel_id', { config: { channel_id: 123, message: 'x' } }],
  ['config.message', { config: { channel_id: 'a', message: 'x'.repeat(2001) } }],
  ['config.message', { config: { channel_id: 'a', message: '{skill}' } }],
  ['config.message', { config: { channel_id: 'a', message: '{__proto__}' } }],
  ['enabled', { enabled: 'yes' }],
];
