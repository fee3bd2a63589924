import type { Change, ChangeClass } from '#schema/changes';
import type { DamagedVersion } from '#schema/publishing/registry';
import type { Version, VersionSummary } from '#schema/publishing/version';

const CLASSES: readonly ChangeClass[] = ['breaking', 'dangerous', 'safe'];

/** Formats one row per version, newest first, and one line per version that cannot be read. */
export function historyTable(
  versions: readonly VersionSummary[],
  damaged: readonly DamagedVersion[],
): string {
  const reasons = damaged.map(({ reason }) => reason);
  if (versions.length === 0) return reasons.join('\n') || 'Nothing has been published.';
  const rows = versions.map(({ number, publishedAt, hash, changes, rollbackOf, message }) => [
    String(number),
    publishedAt,
    hash.slice(0, 12),
    ...CLASSES.map((severity) => String(changes[severity])),
    [rollbackOf === null ? '' : `rollback to ${rollbackOf}`, message ?? ''].filter(Boolean).join(': '),
  ]);
  const table = aligned([['version', 'published', 'hash', ...CLASSES, 'remark'], ...rows.reverse()]);
  return [table, ...reasons].join('\n');
}

/** Formats the metadata, artefacts and changes of a version. */
export function versionTable(version: Version): string {
  const { number, parent, publishedAt, hash, rollbackOf, supportDays, message, artefacts, changes } = version;
  const facts = aligned([
    ['version', String(number)],
    ['parent', parent === null ? 'none' : String(parent)],
    ['published', publishedAt],
    ['hash', hash],
    ...(rollbackOf === null ? [] : [['content', `that of version ${rollbackOf}`]]),
    ['support', `its manifest is protected for ${supportDays} days after the next version`],
    ...(message === null ? [] : [['message', message]]),
  ]);
  const files = Object.entries(artefacts).map(([path, artefact]) => [
    path,
    String(artefact.bytes),
    artefact.hash.slice(0, 12),
  ]);
  return [facts, aligned([['artefact', 'bytes', 'hash'], ...files]), changeTable(changes)].join('\n\n');
}

/** A change as a version lists it. */
type ListedChange = Omit<Change, 'from' | 'to'>;

/** Formats changes with their users, or a sentence if there are none. */
export function changeTable(changes: readonly ListedChange[]): string {
  if (changes.length === 0) return 'No changes for clients.';
  const lines = aligned([
    ['class', 'subject', 'rule', 'what'],
    ...changes.map((change) => [change.class, change.subject, change.rule, change.coordinate]),
  ]).split('\n');
  const [head = '', ...rows] = lines;
  const changeRows = rows.flatMap((row, index) => [row, ...below(changes[index])]);
  const counts = CLASSES.map(
    (severity) => `${changes.filter((change) => change.class === severity).length} ${severity}`,
  );
  return [head, ...changeRows, '', `${counts.join(', ')}.`].join('\n');
}

function below(change: ListedChange | undefined): string[] {
  if (!change) return [];
  const users = change.usedBy.length > 0 ? [`    used by ${change.usedBy.join(', ')}`] : [];
  return [`    ${change.message}`, ...users];
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  }
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
