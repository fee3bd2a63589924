import { parseArgs } from 'node:util';
import { z } from 'zod';
import { CheckCannotRun } from '#schema/check/finding';
import { FORMATS } from '#schema/check/report/formats';
import { registryFolder } from '#schema/publishing/registry-folder';

const publishedName = z.union([z.literal('latest'), number()]);
const versionName = z.union([z.literal('current'), publishedName]);

const place = {
  format: z.enum(['table', 'json']).default('table'),
  registry: z.string().default(registryFolder),
};
const reading = { ...place, against: z.string().optional() };
const judging = { severities: z.string().min(1).optional() };
const writing = {
  ...place,
  message: z.string().trim().min(1).max(200).optional(),
  'support-days': number(0, 3650).default(90),
};

/** Commands with their options and operands. */
const commands = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('publish'), operands: z.tuple([]), ...writing }),
  z.strictObject({ command: z.literal('history'), operands: z.tuple([]), ...reading }),
  z.strictObject({ command: z.literal('show'), operands: z.tuple([publishedName]), ...reading }),
  z.strictObject({
    command: z.literal('diff'),
    operands: z.tuple([versionName, versionName]),
    ...reading,
    ...judging,
  }),
  z.strictObject({ command: z.literal('rollback'), operands: z.tuple([number()]), ...writing }),
  z.strictObject({
    command: z.literal('check'),
    operands: z.array(z.string()),
    against: z.string(),
    documents: z.array(z.string()).default([]),
    rest: z.array(z.string()).default([]),
    ...judging,
    summary: z.string().min(1).optional(),
    origin: z.array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)).default([]),
    variant: z
      .string()
      .regex(/^[a-z0-9-]+$/)
      .optional(),
    format: z.enum(FORMATS).default('table'),
  }),
]);

export type Command = z.output<typeof commands>;
type Named<Name extends Command['command']> = Extract<Command, { command: Name }>;
export type PublishCommand = Named<'publish'>;
export type RollbackCommand = Named<'rollback'>;
export type CheckCommand = Named<'check'>;
export type ReadingCommand = Named<'history' | 'show' | 'diff'>;
/** Name of a version in a command: `current` is the state of this checkout, published or not. */
export type VersionName = z.output<typeof versionName>;

const WRITING =
  '[--message <text>] [--support-days <0 to 3650, default 90>] [--registry <folder>] [--format table|json]';
const READING = '[--against <url> | --registry <folder>] [--format table|json]';

const USAGE: Readonly<Record<Command['command'], string>> = {
  publish: `publish ${WRITING}`,
  history: `history ${READING}`,
  show: `show <version|latest> ${READING}`,
  diff: `diff <version|latest|current> <version|latest|current> [--severities <file>] ${READING}`,
  rollback: `rollback <version> ${WRITING}`,
  check: `check --against <url> [--documents <glob>] [--rest <glob>] [--origin <url>] [--variant <name>] [--severities <file>] [--summary <file>] [--format ${FORMATS.join('|')}]`,
};

const PURPOSE: Readonly<Record<Command['command'], string>> = {
  publish: 'Publishes the committed schema as the next version, if the whole check passes.',
  history: 'Lists the published versions.',
  show: 'Shows a version: its files and changes.',
  diff: 'Lists the changes between two versions.',
  rollback: 'Publishes the content of an earlier version again.',
  check:
    'Checks documents, gql templates, persisted-query manifests and REST use (a list or HAR) of a client against a gateway. In a HAR it checks the requests to --origin, by default those to --against. What fails is said by --severities, by default schema/severities.json if it is there. --summary appends the report as Markdown to a file.',
};

const EXIT_CODES = 'Exit codes: 0 nothing found, 1 something breaks or was refused, 2 could not run.';

const NAMES = Object.keys(USAGE).join(', ');

/** Returns the help text if the arguments ask for it: of one command, or of all. */
export function helpText(args: readonly string[]): string | null {
  if (!args.some((argument) => argument === '--help' || argument === '-h')) return null;
  const [name = ''] = args;
  if (isCommand(name)) return `usage: community-schema ${USAGE[name]}\n\n${PURPOSE[name]}`;
  const lines = Object.entries(USAGE).map(
    ([command, usage]) => `  ${usage}\n      ${PURPOSE[isCommand(command) ? command : 'show']}`,
  );
  return ['usage: community-schema <command>', '', ...lines, '', EXIT_CODES].join('\n');
}

/** @throws CheckCannotRun with the usage. */
export function readCommand(args: readonly string[]): Command {
  const [name = '', ...rest] = args;
  if (!isCommand(name)) {
    const problem = name === '' ? 'A command is required' : `Unknown command ${JSON.stringify(name)}`;
    throw new CheckCannotRun(`${problem}: the commands are ${NAMES}.`);
  }
  const { values, positionals } = parsed(name, rest);
  const read = commands.safeParse({ command: name, operands: positionals, ...values });
  if (!read.success || isEmptyCheck(read.data)) throw new CheckCannotRun(`usage: ${USAGE[name]}`);
  return read.data;
}

function isEmptyCheck(command: Command): boolean {
  return command.command === 'check' && command.documents.length + command.rest.length === 0;
}

function parsed(name: Command['command'], args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = {
    against: text,
    documents: { type: 'string', multiple: true },
    rest: { type: 'string', multiple: true },
    origin: { type: 'string', multiple: true },
    format: text,
    message: text,
    registry: text,
    severities: text,
    summary: text,
    'support-days': text,
    variant: text,
  } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    throw new CheckCannotRun(`usage: ${USAGE[name]}`);
  }
}

function isCommand(name: string): name is Command['command'] {
  return Object.hasOwn(USAGE, name);
}

/** Parses a decimal integer; `Number` would also accept ` 1e1`. */
function number(min = 1, max = 999_999_999) {
  return z
    .string()
    .regex(/^(0|[1-9]\d{0,8})$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));
}
