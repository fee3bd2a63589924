import { packageRoot } from '#runtime/package-root';
import { readSeverities } from '#schema/check/severities';
import { RegistryFolder } from '#schema/publishing/registry-folder';
import { rollBack } from '#schema/publishing/roll-back';
import { consumersOf } from '../schema-check/check-dashboards';
import { readDashboards } from '../schema-check/read-input';
import type { Outcome } from './outcome';
import type { RollbackCommand } from './read-command';
import { publishOptions, reportPublished } from './report-published';

/** Publishes the content of an earlier version again. */
export async function rollBackTo(command: RollbackCommand): Promise<Outcome> {
  const [number] = command.operands;
  const rolledBack = await rollBack(new RegistryFolder(command.registry), number, {
    ...publishOptions(command),
    consumers: consumersOf(readDashboards()),
    severities: readSeverities(packageRoot),
  });
  return reportPublished(rolledBack, command.format);
}
