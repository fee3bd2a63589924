import type { Logger as PinoLogger } from 'pino';

/** The structured logger that every part is handed; built in `processes`. */
export type Logger = PinoLogger;
