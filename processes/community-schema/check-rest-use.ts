import { CheckCannotRun } from '#schema/check/finding';
import type { DocumentFile } from '#schema/documents/validate-documents';
import { type SkippedRequests, validateRestUse } from '#schema/documents/validate-rest-use';
import { type CheckedUse, counted, type ReadArtefact } from './checked-use';
import type { CheckCommand } from './read-command';

/**
 * Validates lists of REST operations and recorded traffic against the live contract.
 * @throws CheckCannotRun if none of the files contains an operation of the platform.
 */
export async function checkRestUse(
  { against, origin }: CheckCommand,
  files: readonly DocumentFile[],
  artefact: ReadArtefact,
): Promise<CheckedUse> {
  const origins = origin.length > 0 ? origin : [new URL(against).origin];
  const openApi: unknown = JSON.parse(await artefact('openapi.json'));
  const checks = files.map((file) => ({ file, ...validateRestUse(openApi, file, origins) }));
  const operations = checks.reduce((sum, check) => sum + check.operations, 0);
  const notes = checks.flatMap(({ file, skipped }) => skippedNote(file, skipped, origins));
  if (operations === 0) {
    const found = `No REST operation was found in ${counted(files.length, 'file')}.`;
    throw new CheckCannotRun([found, ...notes.map((note) => `${note}.`)].join(' '));
  }
  return { files: files.length, operations, problems: checks.flatMap(({ problems }) => problems), notes };
}

function skippedNote(
  { path }: DocumentFile,
  { elsewhere, notRest }: SkippedRequests,
  origins: readonly string[],
): string[] {
  const reasons = [
    ...(elsewhere > 0 ? [`${elsewhere} not to ${origins.join(' or ')} (see --origin)`] : []),
    ...(notRest > 0 ? [`${notRest} not to the REST contract`] : []),
  ];
  if (reasons.length === 0) return [];
  const skipped = counted(elsewhere + notRest, 'recorded request');
  return [`${path}: skipped ${skipped}, ${reasons.join(' and ')}`];
}
