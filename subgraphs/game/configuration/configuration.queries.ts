import { type GameSettings, OPTIONAL_SERVICES, type OptionalService } from '#kit/area/area-module';
import type { GameDependencies } from '../dependencies';
import { type Integration, type IntegrationHistory, stateOf } from './configuration.fields';

interface Stored {
  readonly lastSync: Date | null;
  readonly chatFails: boolean;
}

/** What other processes stored: the worker posts to the chat, any process reads the calendar. */
const STORED = {
  name: 'game_integrations',
  text: `SELECT
      (SELECT s.last_sync FROM game.calendar_syncs s) AS "lastSync",
      EXISTS (
        SELECT 1 FROM game.deliveries d
        WHERE d.status = 'pending' AND d.rule_id IS NOT NULL AND d.attempts > 0 AND d.error IS NOT NULL
      ) AS "chatFails"`,
} as const;

/** Names of providers, as messages have them. */
const PROVIDERS = {
  tracker: 'tracker',
  profile: 'profile provider',
  groupmode: 'group mode provider',
} as const;

/** Returns the state of every external service, without requesting any. */
export async function readIntegrations({
  database,
  settings: { game },
  outcomes,
}: Pick<GameDependencies, 'database' | 'settings' | 'outcomes'>): Promise<Integration[]> {
  const stored = (await database.row<Stored>(STORED)) ?? { lastSync: null, chatFails: false };
  const historyOf = (name: OptionalService): IntegrationHistory => {
    if (name === 'chat') return { succeededAt: null, failedAt: null, isBlocked: stored.chatFails };
    if (name === 'calendar')
      return { succeededAt: stored.lastSync, failedAt: null, expectedWithinMs: HOUR_MS };
    return outcomes.of(PROVIDERS[name]);
  };
  return OPTIONAL_SERVICES.map((name) => {
    const off = game.off.includes(name);
    const history = historyOf(name);
    return {
      name,
      state: stateOf(off, history, new Date()),
      host: off ? null : new URL(addressOf(name, game)).host,
      lastSuccessAt: history.succeededAt,
      lastFailureAt: history.failedAt,
    };
  });
}

/** The calendar is read every quarter of an hour. */
const HOUR_MS = 3_600_000;

function addressOf(name: OptionalService, game: GameSettings): string {
  return name === 'groupmode' ? game.groupMode.url : game[name].url;
}
