import { readArtefacts } from '#schema/artefacts';
import { type CheckReport, passes } from '#schema/check/check-report';
import { writeReport } from '#schema/check/report/formats';
import { type Published, type PublishOptions, publish } from '#schema/publishing/publish';
import { RegistryFolder } from '#schema/publishing/registry-folder';
import { rollBack } from '#schema/publishing/roll-back';
import { summaryOf } from '#schema/publishing/version';
import { emitSubgraphs } from '../emit-subgraphs';
import { readInput } from '../schema-check/read-input';
import { runChecks } from '../schema-check/run-checks';
import { asJson, type Outcome } from './outcome';
import type { PublishCommand, RollbackCommand } from './read-command';
import { changeTable } from './version-tables';

/** Publishes the committed artefacts when the whole check passes against what this folder has. */
export async function publishVersion(command: PublishCommand): Promise<Outcome> {
  const subgraphs = emitSubgraphs();
  const publication = await publish<CheckReport>(
    new RegistryFolder(command.registry),
    readArtefacts(),
    async (published) => {
      const report = await runChecks(readInput(subgraphs, published));
      return passes(report) ? null : report;
    },
    optionsOf(command),
  );
  if (publication.outcome !== 'refused') return told(publication, command.format);
  const report = publication.refusal;
  if (command.format === 'json') return { text: asJson({ outcome: 'refused', report }), failed: true };
  return { text: `${writeReport(report, 'table')}Nothing was published.`, failed: true };
}

/** Publishes an earlier version's content once more. */
export async function rollBackTo(command: RollbackCommand): Promise<Outcome> {
  const [number] = command.operands;
  const registry = new RegistryFolder(command.registry);
  return told(await rollBack(registry, number, optionsOf(command)), command.format);
}

function optionsOf({
  message,
  'support-days': supportDays,
}: PublishCommand | RollbackCommand): PublishOptions {
  return { message: message ?? null, supportDays, now: () => new Date() };
}

function told({ outcome, version }: Published, format: 'table' | 'json'): Outcome {
  if (format === 'json') return { text: asJson({ outcome, version: summaryOf(version) }), failed: false };
  const { number, hash, rollbackOf, changes } = version;
  if (outcome === 'unchanged') {
    return { text: `Version ${number} has this content already: nothing was published.`, failed: false };
  }
  const again = rollbackOf === null ? '' : `, with the content of version ${rollbackOf}`;
  return {
    text: `Published version ${number}${again} (${hash.slice(0, 12)}).\n${changeTable(changes)}`,
    failed: false,
  };
}
