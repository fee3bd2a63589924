import { print } from '#processes/schema-check/print';
import { CheckCannotRun } from '#schema/check/finding';
import { RegistryError } from '#schema/publishing/registry';
import type { Outcome } from './outcome';
import { helpText, readCommand } from './read-command';

const FAILED = 1;
const COULD_NOT_RUN = 2;

/** Imports lazily: only some commands need composers and linters. */
async function run(args: readonly string[]): Promise<Outcome> {
  const help = helpText(args);
  if (help !== null) return { text: help, failed: false };
  const command = readCommand(args);
  switch (command.command) {
    case 'publish':
      return (await import('#processes/community-schema/publish-version')).publishVersion(command);
    case 'rollback':
      return (await import('#processes/community-schema/roll-back-to')).rollBackTo(command);
    case 'check':
      return (await import('#processes/community-schema/check-foreign-documents')).checkForeignDocuments(
        command,
        process.cwd(),
      );
    default:
      return (await import('#processes/community-schema/read-versions')).readVersions(command);
  }
}

run(process.argv.slice(2)).then(
  ({ text, failed }) => {
    print(`${text.trimEnd()}\n`);
    if (failed) process.exitCode = FAILED;
  },
  (error: unknown) => {
    const foreseen = error instanceof CheckCannotRun || error instanceof RegistryError;
    // An unexpected error is a bug; print its stack.
    const said = foreseen ? error.message : String(error instanceof Error ? error.stack : error);
    process.stderr.write(`${said}\n`);
    process.exitCode = COULD_NOT_RUN;
  },
);
