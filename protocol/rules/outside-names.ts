/** Id of a chat channel. */
export const CHANNEL_ID = /^[A-Za-z0-9_-]{1,64}$/;
export const CHANNEL_ID_LIMITS = { pattern: 'channel' };

/** Character name in the game. */
export const GAME_NAME = /^[A-Za-z0-9 _-]{1,12}$/;
export const GAME_NAME_LIMITS = { pattern: 'player' };
