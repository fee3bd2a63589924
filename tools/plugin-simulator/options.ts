import { parseArgs } from 'node:util';

/** Options of the simulation. */
export interface Options {
  readonly players: number;
  readonly minutes: number;
  /** Null to start a platform. */
  readonly url: string | null;
}

/**
 * Parses the command line.
 * @throws Error that names the invalid argument.
 */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      players: { type: 'string', default: '200' },
      minutes: { type: 'string', default: '1' },
      url: { type: 'string' },
    },
  });
  const players = Number(values.players);
  if (!Number.isInteger(players) || players < 1) throw new Error('--players must be a whole number from 1');
  const minutes = Number(values.minutes);
  if (!(minutes > 0 && minutes <= 1440)) throw new Error('--minutes must be a number up to 1440');
  return { players, minutes, url: values.url?.replace(/\/+$/, '') ?? null };
}
