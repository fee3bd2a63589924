import type { Published, PublishOptions } from '#schema/publishing/publish';
import { summaryOf } from '#schema/publishing/version';
import { asJson, type Outcome } from './outcome';
import type { PublishCommand, RollbackCommand } from './read-command';
import { changeTable } from './version-tables';

/** Converts command-line options to publish options. */
export function publishOptions(command: PublishCommand | RollbackCommand): PublishOptions {
  return {
    message: command.message ?? null,
    supportDays: command['support-days'],
    now: () => new Date(),
  };
}

/** Reports the resulting version and its changes. */
export function reportPublished({ outcome, version }: Published, format: 'table' | 'json'): Outcome {
  if (format === 'json') return { text: asJson({ outcome, version: summaryOf(version) }), failed: false };
  const { number, hash, parent, rollbackOf, changes } = version;
  if (outcome === 'unchanged') {
    return { text: `Version ${number} already has this content: nothing was published.`, failed: false };
  }
  const again = rollbackOf === null ? '' : `, with the content of version ${rollbackOf}`;
  const published = `Published version ${number}${again} (${hash.slice(0, 12)}).`;
  return { text: parent === null ? published : `${published}\n${changeTable(changes)}`, failed: false };
}
