import { CheckCannotRun } from '#schema/check/finding';
import { RegistryError } from '#schema/publishing/registry';
import { checkForeignDocuments } from './check-foreign-documents';
import type { Outcome } from './outcome';
import { publishVersion, rollBackTo } from './publish-version';
import { readCommand } from './read-command';
import { readVersions } from './read-versions';

const FAILED = 1;
const COULD_NOT_RUN = 2;

async function run(args: readonly string[]): Promise<Outcome> {
  const command = readCommand(args);
  switch (command.command) {
    case 'publish':
      return publishVersion(command);
    case 'rollback':
      return rollBackTo(command);
    case 'check':
      return checkForeignDocuments(command, process.cwd());
    default:
      return readVersions(command);
  }
}

run(process.argv.slice(2)).then(
  ({ text, failed }) => {
    process.stdout.write(`${text.trimEnd()}\n`);
    if (failed) process.exitCode = FAILED;
  },
  (error: unknown) => {
    const foreseen = error instanceof CheckCannotRun || error instanceof RegistryError;
    // What nobody foresaw is a mistake of ours: its stack says where.
    const said = foreseen ? error.message : String(error instanceof Error ? error.stack : error);
    process.stderr.write(`${said}\n`);
    process.exitCode = COULD_NOT_RUN;
  },
);
