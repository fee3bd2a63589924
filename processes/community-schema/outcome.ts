/** What a command says, and whether it found something breaking or refused something. */
export interface Outcome {
  readonly text: string;
  readonly failed: boolean;
}

export function asJson(value: object): string {
  return JSON.stringify(value, null, 2);
}
