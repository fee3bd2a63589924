import { type ParseArgsConfig, parseArgs } from 'node:util';
import { z } from 'zod';
import type { Configuration } from '#processes/configuration/configuration';

/** What a command may do to the outside. */
export interface CommandContext {
  readonly configuration: Configuration;
  /** A line of the result, for programs: standard output. */
  print(line: string): void;
  /** A line for people: standard error. */
  remark(line: string): void;
  /** Comes when the operator interrupts. */
  readonly interrupted: AbortSignal;
}

/** An option that has to be given. */
export const required = z.string('is missing').min(1, 'is empty');

/** One thing that the operator can do. */
export interface Command {
  /** Noun and verb as they are typed: `service-key issue`. */
  readonly name: string;
  /** Its options as one line shows them. */
  readonly usage: string;
  /** What it does, in a line. */
  readonly summary: string;
  /** The rest of what `--help` says; what happens when it is done again is part of it. */
  readonly help: string;
  /** @throws UsageError when these are not its options. */
  run(args: readonly string[], context: CommandContext): Promise<void>;
}

/** The command line asks for what there is not. Nothing was done; the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

interface CommandDefinition<Asked extends z.ZodType> extends Omit<Command, 'run'> {
  readonly options: ParseArgsConfig['options'];
  readonly asked: Asked;
  run(asked: z.infer<Asked>, context: CommandContext): Promise<void>;
}

/** Makes a command of its options and of what it does with them. */
export function defineCommand<Asked extends z.ZodType>(definition: CommandDefinition<Asked>): Command {
  const { name, usage, summary, help, options, asked, run } = definition;
  return {
    name,
    usage,
    summary,
    help,
    run: (args, context) => {
      const parsed = asked.safeParse(optionsOf(args, options));
      if (parsed.success) return run(parsed.data, context);
      const [issue] = parsed.error.issues;
      throw new UsageError(
        issue?.path[0] ? `--${issue.path[0].toString()} ${issue.message}` : 'not like this',
      );
    },
  };
}

function optionsOf(args: readonly string[], options: ParseArgsConfig['options']): unknown {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
