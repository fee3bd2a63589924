import type { GameSettings } from '../area/area-module';

const UNREACHABLE = 'http://127.0.0.1:9';

/** Settings for areas that use no provider of game data: the addresses are unreachable. */
export const NO_PROVIDERS: GameSettings = {
  tracker: { url: UNREACHABLE, apiKey: null },
  profile: { url: UNREACHABLE },
  groupMode: { url: UNREACHABLE, tokens: null },
  trackedGroupIds: [],
  chat: { url: UNREACHABLE, botToken: 'token' },
  calendar: { kind: 'discord', url: UNREACHABLE, botToken: 'token', guildId: '1' },
  automationPollSeconds: 300,
  webhookNetworks: [],
  off: [],
  redisUrl: null,
};
