/** Severity of a finding. Errors and breaking changes that were not accepted fail the check. */
export type Severity = 'error' | 'breaking' | 'dangerous' | 'warning' | 'safe';

/** One result of a check. */
export interface Finding {
  readonly severity: Severity;
  /** Rule code, such as `ARTEFACT_STALE`. */
  readonly rule: string;
  /** One sentence that names the affected element. */
  readonly message: string;
  /** Path relative to the repository root. */
  readonly file: string;
  /** Line number, from 1; 1 for the whole file. */
  readonly line: number;
  /** Column, from 1; null if only the line is known. */
  readonly column: number | null;
  /** `Type.field`, `GET /path 200` or an operation name; null for a file. */
  readonly coordinate: string | null;
  /** REST documents and published manifests that certainly break. */
  readonly usedBy: readonly string[];
  /** How to fix it; null if there is nothing to do. */
  readonly help: string | null;
  /** What a change replaced by what, which an acceptance names; null if this is not a change. */
  readonly change: { readonly from: string; readonly to: string } | null;
  /** Why a breaking change was accepted; null if it was not. */
  readonly accepted: string | null;
}

/** Required parts of a finding; the rest have defaults. */
export type FindingParts = Pick<Finding, 'severity' | 'rule' | 'message' | 'file'> & Partial<Finding>;

/** Creates a finding, with defaults for the missing parts. */
export function finding(parts: FindingParts): Finding {
  return {
    line: 1,
    column: null,
    coordinate: null,
    usedBy: [],
    help: null,
    change: null,
    accepted: null,
    ...parts,
  };
}

/** Returns whether a finding fails the check. */
export function fails({ severity, accepted }: Finding): boolean {
  return (severity === 'error' || severity === 'breaking') && accepted === null;
}

/** The check cannot run: invalid arguments, or a file that cannot be read. */
export class CheckCannotRun extends Error {
  override readonly name = 'CheckCannotRun';
}
