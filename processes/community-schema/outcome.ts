/** Output of a command, and whether it found breaking changes or rejected to publish. */
export interface Outcome {
  readonly text: string;
  readonly failed: boolean;
}

export function asJson(value: object): string {
  return JSON.stringify(value, null, 2);
}
