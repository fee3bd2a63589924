import { packageRoot } from '#runtime/package-root';
import { readArtefacts } from '#schema/artefacts';
import { type CheckReport, passes, withoutCosts } from '#schema/check/check-report';
import { writeReport } from '#schema/check/report/formats';
import { readSeverities } from '#schema/check/severities';
import { type HistoryProblem, historyProblems } from '#schema/publishing/history-problems';
import { publish } from '#schema/publishing/publish';
import { RegistryFolder } from '#schema/publishing/registry-folder';
import { emitSubgraphs } from '../emit-subgraphs';
import { consumersOf } from '../schema-check/check-dashboards';
import { readDashboards, readInput } from '../schema-check/read-input';
import { runChecks } from '../schema-check/run-checks';
import { asJson, type Outcome } from './outcome';
import type { PublishCommand } from './read-command';
import { publishOptions, reportPublished } from './report-published';

/** Publishes the committed artefacts if the whole check passes against the registry folder. */
export async function publishVersion(command: PublishCommand): Promise<Outcome> {
  const registry = new RegistryFolder(command.registry);
  const publication = await publish<CheckReport>(
    registry,
    readArtefacts(),
    async (published) => {
      const report = await runChecks(
        readInput(await emitSubgraphs(), { published, history: await historyOf(registry) }),
      );
      return passes(report) ? null : withoutCosts(report);
    },
    {
      ...publishOptions(command),
      consumers: consumersOf(readDashboards()),
      severities: readSeverities(packageRoot),
    },
  );
  if (publication.outcome !== 'refused') return reportPublished(publication, command.format);
  const report = publication.rejection;
  if (command.format === 'json') return { text: asJson({ outcome: 'refused', report }), failed: true };
  return { text: `${writeReport(report, 'table')}Nothing was published.`, failed: true };
}

/** An empty registry is the beginning of a history. */
async function historyOf(registry: RegistryFolder): Promise<readonly HistoryProblem[]> {
  return (await historyProblems(registry, null)).filter(({ rule }) => rule !== 'HISTORY_MISSING');
}
