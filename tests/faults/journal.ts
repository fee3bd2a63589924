import { type Call, isSuccess, type Outcome, send } from '#tests/support/load/call';

/** Kinds of writes in the journal. */
export const WRITES = ['award', 'attendance', 'batch', 'role', 'proof', 'review'] as const;

export type Write = (typeof WRITES)[number];

/** One attempted write and its result. */
export interface Entry {
  readonly write: Write;
  /** Identifier of the write, which can be found in the database. */
  readonly subject: string;
  readonly outcome: Outcome;
}

/** A client's knowledge of its writes: acknowledged, rejected or unknown. */
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

  /** Returns the number of acknowledged writes of a kind. */
  acknowledgements(write: Write): number {
    return this.all.filter((entry) => entry.write === write && isSuccess(entry.outcome)).length;
  }

  /** Returns the attempts that were not acknowledged, starting at an entry. */
  failures(from = 0): readonly Entry[] {
    return this.all.slice(from).filter(({ outcome }) => !isSuccess(outcome));
  }
}
