import { RegistryError } from './registry';
import type { RegistryFolder } from './registry-folder';
import { recordHashOf, type Version } from './version';

/** Something wrong with the published versions. */
export interface HistoryProblem {
  readonly rule:
    | 'HISTORY_MISSING'
    | 'VERSION_MISSING'
    | 'VERSION_UNREADABLE'
    | 'VERSION_REWRITTEN'
    | 'SUPPORT_SHORTENED';
  /** The version; null if there is none. */
  readonly version: number | null;
  readonly message: string;
}

/**
 * Verifies that versions were only appended: none is missing, unreadable or changed, neither among themselves
 * nor since the base.
 * @param base the registry of the commit that a branch started from; null if unknown.
 */
export async function historyProblems(
  registry: RegistryFolder,
  base: RegistryFolder | null,
): Promise<HistoryProblem[]> {
  const numbers = await registry.numbers();
  const known = base ? await base.numbers() : [];
  const highest = Math.max(0, ...numbers, ...known);
  if (highest === 0) {
    return [{ rule: 'HISTORY_MISSING', version: null, message: 'The registry has no versions' }];
  }
  const problems: HistoryProblem[] = [];
  let parent: Version | null = null;
  for (let number = 1; number <= highest; number += 1) {
    const read = numbers.includes(number) ? await readWhole(registry, number) : missing(number);
    if ('rule' in read) {
      problems.push(read);
      parent = null;
      continue;
    }
    const problem = rewritten(read, parent) ?? (await changed(read, base, known));
    if (problem) problems.push(problem);
    parent = read;
  }
  return problems;
}

function missing(number: number): HistoryProblem {
  return { rule: 'VERSION_MISSING', version: number, message: `Version ${number} is missing` };
}

/** Reads a version and all of its files. */
async function readWhole(registry: RegistryFolder, number: number): Promise<Version | HistoryProblem> {
  try {
    const version = await registry.version(number);
    await registry.artefacts(version);
    return version;
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    const message = error.message.replace(/\.$/, '');
    return { rule: 'VERSION_UNREADABLE', version: number, message };
  }
}

function rewritten(version: Version, parent: Version | null): HistoryProblem | null {
  if (!parent || version.parentRecordHash === recordHashOf(parent)) return null;
  const message = `Version ${parent.number} is not the one that version ${version.number} was published after`;
  return { rule: 'VERSION_REWRITTEN', version: parent.number, message };
}

async function changed(
  version: Version,
  base: RegistryFolder | null,
  known: readonly number[],
): Promise<HistoryProblem | null> {
  const { number } = version;
  if (!base || !known.includes(number)) return null;
  const was = await readWhole(base, number);
  if ('rule' in was || recordHashOf(was) === recordHashOf(version)) return null;
  if (version.supportDays < was.supportDays) {
    const message = `Version ${number} is supported for ${version.supportDays} days instead of ${was.supportDays}`;
    return { rule: 'SUPPORT_SHORTENED', version: number, message };
  }
  const message = `Version ${number} differs from the one in the base of this branch`;
  return { rule: 'VERSION_REWRITTEN', version: number, message };
}
