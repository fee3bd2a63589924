import type { OperationEstimate } from './check-costs';
import { type Finding, fails, type Severity } from './finding';

/** What a run of the check found. */
export interface CheckReport {
  readonly findings: readonly Finding[];
  /** What was not compared or not run, and why. */
  readonly notes: readonly string[];
  /** The published version that was compared with; null where there was none. */
  readonly comparedWith: number | null;
  /** What REST documents and dashboards are estimated to cost, the dearest first. */
  readonly estimates: readonly OperationEstimate[];
}

const ORDER: readonly Severity[] = ['error', 'breaking', 'dangerous', 'warning', 'safe'];

/** The findings in the order of their weight; what was accepted comes after what was not. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((one, other) => weight(one) - weight(other));
}

/** Whether nothing keeps the change from being published. */
export function passes({ findings }: CheckReport): boolean {
  return !findings.some(fails);
}

/** `2 errors, 1 breaking (1 accepted), 3 safe` */
export function summary({ findings }: CheckReport): string {
  const counts = ORDER.flatMap((severity) => {
    const found = findings.filter((one) => one.severity === severity);
    if (found.length === 0) return [];
    const accepted = found.filter((one) => one.accepted !== null).length;
    return [
      `${found.length} ${named(severity, found.length)}${accepted > 0 ? ` (${accepted} accepted)` : ''}`,
    ];
  });
  return counts.join(', ') || 'nothing to remark';
}

function named(severity: Severity, count: number): string {
  return count > 1 && (severity === 'error' || severity === 'warning') ? `${severity}s` : severity;
}

function weight(found: Finding): number {
  return ORDER.indexOf(found.severity) + (found.accepted === null ? 0 : 0.5);
}
