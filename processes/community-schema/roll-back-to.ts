import { RegistryFolder } from '#schema/publishing/registry-folder';
import { rollBack } from '#schema/publishing/roll-back';
import type { Outcome } from './outcome';
import type { RollbackCommand } from './read-command';
import { publishOptions, reportPublished } from './report-published';

/** Publishes the content of an earlier version again. */
export async function rollBackTo(command: RollbackCommand): Promise<Outcome> {
  const [number] = command.operands;
  const rolledBack = await rollBack(new RegistryFolder(command.registry), number, publishOptions(command));
  return reportPublished(rolledBack, command.format);
}
