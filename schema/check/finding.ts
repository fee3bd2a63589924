/** How bad a finding is: errors and breaking changes that were not accepted fail the check. */
export type Severity = 'error' | 'breaking' | 'dangerous' | 'warning' | 'safe';

/** One thing that a check has to say. */
export interface Finding {
  readonly severity: Severity;
  /** Closed name of the rule, such as `ARTEFACT_STALE`. */
  readonly rule: string;
  /** One sentence that names what is meant. */
  readonly message: string;
  /** Path below the repository's root. */
  readonly file: string;
  /** From 1; 1 where the whole file is meant. */
  readonly line: number;
  /** `Type.field`, `GET /path 200`, an operation; null where a file is meant. */
  readonly coordinate: string | null;
  /** Whom it breaks for certain: REST documents and published manifests. */
  readonly usedBy: readonly string[];
  /** How to go on; null where nothing needs to be done. */
  readonly help: string | null;
  /** Why a breaking change is let through; null where it is not. */
  readonly accepted: string | null;
}

/** What a finding must say; the rest is filled in. */
export type FindingParts = Pick<Finding, 'severity' | 'rule' | 'message' | 'file'> & Partial<Finding>;

/** A finding of its parts. */
export function finding(parts: FindingParts): Finding {
  return { line: 1, coordinate: null, usedBy: [], help: null, accepted: null, ...parts };
}

/** Whether the check has to fail. */
export function fails({ severity, accepted }: Finding): boolean {
  return (severity === 'error' || severity === 'breaking') && accepted === null;
}

/** The check has no answer: bad arguments, a file that cannot be read. */
export class CheckCannotRun extends Error {
  override readonly name = 'CheckCannotRun';
}
