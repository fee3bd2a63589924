import type { GameSettings } from '../game-settings';

const NOBODY = 'http://127.0.0.1:9';

/** For areas that ask no provider of game data: at these addresses nobody answers. */
export const NO_PROVIDERS: GameSettings = {
  tracker: { url: NOBODY, apiKey: null },
  profile: { url: NOBODY },
  groupMode: { url: NOBODY, tokens: null },
  trackedGroupIds: [],
  chat: { url: NOBODY, botToken: 'token' },
  calendar: { kind: 'discord', url: NOBODY, botToken: 'token', guildId: '1' },
  automationPollSeconds: 300,
  redisUrl: null,
};
