import type { FactAbout } from '../rules/batch-proofs';
import type { FactSource } from '../rules/proofs/fact';
import { isOnceType, reportKey } from '../rules/trigger-matching';
import type { Report } from './check-report';

/** A report, and the source that a notification is of. */
export interface JudgedReport extends Report {
  readonly source?: FactSource;
  /** Whether it advances only tasks that a count of one completes: what it is about is counted otherwise. */
  readonly onlyFirst?: boolean;
}

/**
 * Returns the fact that a report is; null if it says everything by itself: a level, or what happens once.
 */
export function factOf(report: JudgedReport): FactAbout | null {
  const { measure, value, type, occurredAt, onlyFirst } = report;
  if (measure === 'level' || onlyFirst) return null;
  if (measure === 'increment' && isOnceType(type)) return null;
  const { source = measure } = report;
  const isReading = measure === 'total';
  return { counted: reportKey(report), source, at: Date.parse(occurredAt), value, isReading };
}
