import type { OperationEstimate } from './check-costs';
import { type Finding, fails, type Severity } from './finding';

/** The result of a check run. */
export interface CheckReport {
  readonly findings: readonly Finding[];
  /** Comparisons that were skipped, and why. */
  readonly notes: readonly string[];
  /** The published version compared with; null if there was none. */
  readonly comparedWith: number | null;
  /** Estimated costs of REST documents and dashboard queries, most expensive first; empty if not wanted. */
  readonly estimates: readonly OperationEstimate[];
}

const ORDER: readonly Severity[] = ['error', 'breaking', 'dangerous', 'warning', 'safe'];

/** Sorts findings by severity; accepted changes come after unaccepted ones. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((left, right) => rank(left) - rank(right));
}

/** Returns whether no finding blocks publishing. */
export function passes({ findings }: CheckReport): boolean {
  return !findings.some(fails);
}

/** Leaves the costs of operations out, which are long and rarely wanted. */
export function withoutCosts(report: CheckReport): CheckReport {
  return { ...report, estimates: [] };
}

/** Counts findings by severity: `2 errors, 1 breaking (1 accepted), 3 safe`. */
export function summary({ findings }: CheckReport): string {
  const counts = ORDER.flatMap((severity) => {
    const found = findings.filter((finding) => finding.severity === severity);
    if (found.length === 0) return [];
    const accepted = found.filter((finding) => finding.accepted !== null).length;
    return [
      `${found.length} ${countText(severity, found.length)}${accepted > 0 ? ` (${accepted} accepted)` : ''}`,
    ];
  });
  return counts.join(', ') || 'no findings';
}

function countText(severity: Severity, count: number): string {
  return count > 1 && (severity === 'error' || severity === 'warning') ? `${severity}s` : severity;
}

function rank(found: Finding): number {
  return ORDER.indexOf(found.severity) + (found.accepted === null ? 0 : 0.5);
}
