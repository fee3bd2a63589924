import { type Call, isSuccess, type Outcome, send } from '#tools/load/call';

/** The writes of which a journal is kept. */
export const WRITES = ['award', 'attendance', 'batch', 'role', 'proof', 'review'] as const;

export type Write = (typeof WRITES)[number];

/** One attempt to write something, and what was heard of it. */
export interface Entry {
  readonly write: Write;
  /** What was written, in a name that the database can be asked for. */
  readonly subject: string;
  readonly outcome: Outcome;
}

/** What a client knows about its writes: which were acknowledged, which were refused, and which it knows nothing about. */
export class Journal {
  private readonly all: Entry[] = [];

  get entries(): readonly Entry[] {
    return this.all;
  }

  async write(write: Write, subject: string, call: Call): Promise<Outcome> {
    const outcome = await send(call);
    this.all.push({ write, subject, outcome });
    return outcome;
  }

  /** How many writes of a kind were acknowledged. */
  acknowledgements(write: Write): number {
    return this.all.filter((entry) => entry.write === write && isSuccess(entry.outcome)).length;
  }

  /** Every attempt that was not acknowledged, from an entry on. */
  failures(from = 0): readonly Entry[] {
    return this.all.slice(from).filter(({ outcome }) => !isSuccess(outcome));
  }
}
