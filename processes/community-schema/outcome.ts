import { JSON_FORMAT } from '#schema/check/report/formats';

/** Output of a command, and whether it found breaking changes or rejected to publish. */
export interface Outcome {
  readonly text: string;
  readonly failed: boolean;
}

/** Formats a result as JSON, with the version of its format. */
export function asJson(value: object): string {
  return JSON.stringify({ format: JSON_FORMAT, ...value }, null, 2);
}
