import { parseArgs } from 'node:util';
import { CheckCannotRun } from '#schema/check/finding';
import { FORMATS, type Format } from '#schema/check/report/formats';

const USAGE = `usage: npm run schema:check -- [--format ${FORMATS.join('|')}] [--against <url of a registry>]`;

/** Arguments of the check. */
export interface CheckArguments {
  readonly format: Format;
  /** URL of a gateway's registry; null for the one in this repository. */
  readonly against: string | null;
}

/** @throws CheckCannotRun for an unknown argument. */
export function readArguments(args: readonly string[]): CheckArguments {
  const { format = 'table', against } = parsed(args);
  const known = FORMATS.find((one) => one === format);
  if (!known) throw new CheckCannotRun(`Unknown format "${format}". ${USAGE}`);
  if (against !== undefined && !isWebAddress(against)) {
    throw new CheckCannotRun(`"${against}" is not an HTTP URL. ${USAGE}`);
  }
  return { format: known, against: against ?? null };
}

function parsed(args: readonly string[]) {
  const options = { format: { type: 'string' }, against: { type: 'string' } } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new CheckCannotRun(`${error instanceof Error ? error.message : String(error)}. ${USAGE}`);
  }
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
