import type { DocumentProblem } from '#schema/documents/validate-documents';

/** What a part of the check read, and what it found. */
export interface CheckedUse {
  readonly files: number;
  readonly operations: number;
  readonly problems: readonly DocumentProblem[];
  /** What was skipped, and why. */
  readonly notes: readonly string[];
}

/** Reads an artefact of the live schema by its path, such as `openapi.json`. */
export type ReadArtefact = (path: string) => Promise<string>;

/** `1 file`, `2 files` */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
