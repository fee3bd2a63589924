/** Id of a chat channel. */
export const CHANNEL_ID = /^[A-Za-z0-9_-]{1,64}$/;
export const CHANNEL_ID_LIMITS = { pattern: 'channel' };

/** Character name in the game; it has a letter or digit. */
export const GAME_NAME = /^(?=.*[A-Za-z0-9])[A-Za-z0-9 _-]{1,12}$/;
export const GAME_NAME_LIMITS = { pattern: 'player' };

/**
 * Name of a group in group mode. The characters are the provider's; its length limit, 16 today, may change.
 */
export const GROUP_NAME = /^(?=.*[A-Za-z0-9])[A-Za-z0-9 _-]{1,64}$/;
export const GROUP_NAME_LIMITS = { pattern: 'group' };
