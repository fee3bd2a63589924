import { parseArgs } from 'node:util';
import { CheckCannotRun } from '#schema/check/finding';
import { FORMATS, type Format } from '#schema/check/report/formats';

const USAGE = `usage: npm run schema:check -- [--format ${FORMATS.join('|')}] [--costs] [--against <url of a registry> | --base <commit>] [--usage <url of a gateway>]`;

/** Arguments of the check. */
export interface CheckArguments {
  readonly format: Format;
  /** Whether the report lists the estimated costs of operations. */
  readonly costs: boolean;
  /** URL of a gateway's registry; null for the one in this repository. */
  readonly against: string | null;
  /** Commit or branch whose merge base has the registry to compare with; null for the working copy's. */
  readonly base: string | null;
  /** URL of a gateway that says who uses what breaks; null for none. */
  readonly usage: string | null;
}

/** @throws CheckCannotRun for an unknown argument. */
export function readArguments(args: readonly string[]): CheckArguments {
  const { format = 'table', costs = false, against, base, usage } = parsed(args);
  const known = FORMATS.find((candidate) => candidate === format);
  if (!known) throw new CheckCannotRun(`Unknown format "${format}". ${USAGE}`);
  for (const address of [against, usage]) {
    if (address !== undefined && !isWebAddress(address))
      throw new CheckCannotRun(`"${address}" is not an HTTP URL. ${USAGE}`);
  }
  if (base !== undefined && (against !== undefined || !/^[\w./~^-]+$/.test(base) || base.startsWith('-'))) {
    throw new CheckCannotRun(`--base takes a commit, without --against. ${USAGE}`);
  }
  return { format: known, costs, against: against ?? null, base: base ?? null, usage: usage ?? null };
}

function parsed(args: readonly string[]) {
  const options = {
    format: { type: 'string' },
    costs: { type: 'boolean' },
    against: { type: 'string' },
    base: { type: 'string' },
    usage: { type: 'string' },
  } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new CheckCannotRun(`${error instanceof Error ? error.message : String(error)}. ${USAGE}`);
  }
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
