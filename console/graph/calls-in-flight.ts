/** Sends a call once while one with the same variables is in flight, such as by a double click. */
export class CallsInFlight<Variables, Result> {
  private readonly calls = new Map<string, Promise<Result>>();

  constructor(private readonly send: (variables: Variables) => Promise<Result>) {}

  /** Returns the result of the call in flight, or of a new one. */
  call(variables: Variables): Promise<Result> {
    const key = keyOf(variables);
    const inFlight = this.calls.get(key);
    if (inFlight) return inFlight;
    const call = this.send(variables).finally(() => this.calls.delete(key));
    this.calls.set(key, call);
    return call;
  }
}

function keyOf(variables: unknown): string {
  return JSON.stringify(variables, (_key, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
}
