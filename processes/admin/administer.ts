import 'reflect-metadata';
import { readConfiguration } from '#processes/configuration/configuration';
import { environment } from '#processes/configuration/environment';
import { type Command, type CommandContext, UsageError } from './command';
import { commands } from './commands';
import { explain } from './explain';

/** Output streams of a command line. */
export interface Terminal {
  /** How the operator calls the commands, such as `npm run -s admin --`. */
  readonly calledAs: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly interrupted: AbortSignal;
}

/**
 * Runs one command line.
 * @returns exit code: 0 if done now or earlier, 1 on failure, 2 for an invalid command line.
 */
export async function administer(args: readonly string[], terminal: Terminal): Promise<number> {
  const [command, rest] = commandOf(args);
  // A bare word later on is the value of an option.
  const wantsHelp = rest.some((arg) => arg === '--help' || arg === '-h') || rest[0] === 'help';
  if (wantsHelp) {
    terminal.out(command ? helpOf(command, terminal) : overview(terminal));
    return 0;
  }
  if (!command) {
    const problem =
      args.length === 0 ? 'a command is required' : `unknown command "${args.slice(0, 2).join(' ')}"`;
    terminal.err(`admin: ${problem}\n\n${overview(terminal)}`);
    return 2;
  }
  return execute(command, rest, terminal);
}

async function execute(command: Command, args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const context: CommandContext = {
      configuration: readConfiguration(environment()),
      print: (line) => terminal.out(`${line}\n`),
      remark: (line) => terminal.err(`${line}\n`),
      interrupted: terminal.interrupted,
    };
    await command.run(args, context);
    return 0;
  } catch (error) {
    terminal.err(`admin ${command.name}: ${explain(error)}\n`);
    if (!(error instanceof UsageError)) return 1;
    terminal.err(`usage: ${usageOf(command, terminal)}\n`);
    return 2;
  }
}

/** Finds the command named by the first words, and returns the remaining arguments. */
function commandOf(args: readonly string[]): [Command | undefined, readonly string[]] {
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => args[index] === word));
  return [command, args.slice(command?.name.split(' ').length ?? 0)];
}

function usageOf({ name, usage }: Command, { calledAs }: Terminal): string {
  return `${calledAs} ${name} ${usage}`.trimEnd();
}

function helpOf(command: Command, terminal: Terminal): string {
  return `usage: ${usageOf(command, terminal)}\n\n${command.name} ${command.summary}.\n\n${command.help}\n`;
}

function overview({ calledAs }: Terminal): string {
  const widest = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(widest)}  ${summary}`);
  return `usage: ${calledAs} <command> [options]

${lines.join('\n')}

Use --help with a command for details. The environment (and .env) is that of the platform: the commands use the database
at DATABASE_URL, or else the embedded one in DATA_DIR. Results go to standard output, messages to standard error. Every
action is recorded in the activity log as "operator". Exit codes: 0 done or already done; 1 failed; 2 invalid arguments.
`;
}
