import type { GameSettings } from '#kit/area/area-module';
import { NO_PROVIDERS } from '#kit/test-support/no-providers';
import { openAreaForTest, type TestArea } from '#kit/test-support/open-test-area';
import type { UserPrincipal } from '#protocol/principal';
import { gameArea } from '../subgraph';

export type { TestArea } from '#kit/test-support/open-test-area';

/** Opens the game area on a database of its own, without its schedules. @param url a migrated database. */
export function openTestArea(url: string, game: Partial<GameSettings> = {}): Promise<TestArea> {
  return openAreaForTest(gameArea, url, { settings: { game: { ...NO_PROVIDERS, ...game } }, idle: true });
}

/** Returns a signed-in user. */
export function user(userId: string, ...permissions: string[]): UserPrincipal {
  const session = { sessionId: `session-${userId}`, isSuperAdmin: false };
  return { kind: 'user', userId, username: `user${userId}`, permissions, ...session };
}

export const ORGANISER = user('1', 'manage_automation');

/** Returns the logged activities, oldest first. */
export async function reported(area: TestArea): Promise<string[]> {
  const rows: { data: { action: string; userId: string; details: string } }[] = await area.dataSource.query(
    `SELECT data FROM pgboss.job WHERE name = 'activity-log' ORDER BY created_on, data->>'at'`,
  );
  return rows.map(({ data: { action, userId, details } }) => `${userId} ${action}: ${details}`);
}
