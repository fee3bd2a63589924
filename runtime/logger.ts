import type { Logger as PinoLogger } from 'pino';

/** The structured logger; created in `processes`. */
export type Logger = PinoLogger;
