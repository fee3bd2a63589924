import type { HistoryProblem } from '../publishing/history-problems';
import { type Finding, finding } from './finding';

/** Reports what is wrong with the published versions. */
export function checkHistory(problems: readonly HistoryProblem[]): Finding[] {
  return problems.map(({ rule, version, message }) =>
    finding({
      severity: 'error',
      rule,
      message,
      file: version === null ? 'schema/registry' : `schema/registry/versions/${version}/version.json`,
      coordinate: version === null ? null : `version ${version}`,
      help: 'restore schema/registry from git: versions are only ever added',
    }),
  );
}
