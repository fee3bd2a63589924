import { type ParseArgsConfig, parseArgs } from 'node:util';
import { z } from 'zod';
import type { Configuration } from '#processes/configuration/configuration';

/** Output and cancellation of a command. */
export interface CommandContext {
  readonly configuration: Configuration;
  /** Writes a machine-readable line of the result to standard output. */
  print(line: string): void;
  /** Writes a message for people to standard error. */
  remark(line: string): void;
  /** Aborted when the operator interrupts. */
  readonly interrupted: AbortSignal;
}

/** A required option. */
export const required = z.string('is missing').min(1, 'is empty');

/** An admin command. */
export interface Command {
  /** Noun and verb as typed: `service-key issue`. */
  readonly name: string;
  /** Options as one line of usage. */
  readonly usage: string;
  /** One-line summary. */
  readonly summary: string;
  /** Further text for `--help`, including the effect of running the command again. */
  readonly help: string;
  /** @throws UsageError for invalid options. */
  run(args: readonly string[], context: CommandContext): Promise<void>;
}

/** The command line is invalid. Nothing was done; the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

interface CommandDefinition<Requested extends z.ZodType> extends Omit<Command, 'run'> {
  readonly options: ParseArgsConfig['options'];
  readonly schema: Requested;
  run(requested: z.infer<Requested>, context: CommandContext): Promise<void>;
}

/** Creates a command from its options and implementation. */
export function defineCommand<Requested extends z.ZodType>(
  definition: CommandDefinition<Requested>,
): Command {
  const { name, usage, summary, help, options, schema, run } = definition;
  return {
    name,
    usage,
    summary,
    help,
    run: (args, context) => {
      const parsed = schema.safeParse(optionsOf(args, options));
      if (parsed.success) return run(parsed.data, context);
      const [issue] = parsed.error.issues;
      throw new UsageError(
        issue?.path[0] ? `--${issue.path[0].toString()} ${issue.message}` : 'invalid arguments',
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
