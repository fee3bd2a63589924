import {
  type Addition,
  countOf,
  type Fact,
  isLate,
  type LastFact,
  lastAfter,
  NOTHING,
  type Proof,
  proofOf,
  withFact,
} from './proof';

/** A fact and what it is about, as `reportKey` spells it. */
export interface FactAbout extends Fact {
  readonly counted: string;
}

/** What is stored about one thing. */
export interface History {
  readonly facts: readonly Fact[];
  /** Submissions that are facts from now on, because another source reports the same. */
  readonly submitted: readonly Fact[];
}

/** What a fact changes. */
interface ProvenChange {
  /**
   * Returns the change of the count of the task at a position: negative if the fact shows that growth that
   * counted was impossible.
   */
  changeAt(position: number): number;
  /** Why the growth of its counter is not believed; null if it is. */
  readonly doubt: string | null;
}

/** What has to be stored of a batch. */
export interface ChangedProofs {
  readonly facts: readonly FactAbout[];
  readonly proofs: ReadonlyMap<string, Proof>;
  /** Whether something has facts for the first time. */
  readonly hasNew: boolean;
}

/** The proof of one thing; `facts` are those from the earliest of the batch, after what `before` proves. */
interface OpenProof {
  proof: Proof;
  readonly before: Proof;
  readonly facts: Fact[];
}

/**
 * Returns which of the facts of a batch need the history: those about new things, and those that are late.
 */
export function thingsToRead(stored: ReadonlyMap<string, Proof>, facts: readonly FactAbout[]): string[] {
  const last = new Map<string, LastFact>();
  const wanted = new Set<string>();
  for (const fact of facts) {
    const { counted } = fact;
    const before = last.get(counted) ?? stored.get(counted);
    if (!before || isLate(before, fact)) wanted.add(counted);
    last.set(counted, lastAfter(before ?? NOTHING, fact));
  }
  return [...wanted];
}

/** How many facts late ones of a batch may compute anew, one after the other: a fraction of a second. */
const MAX_STEPS = 200_000;

/** The proofs of a participant while a batch of reports is judged. */
export class BatchProofs {
  private readonly open = new Map<string, OpenProof>();
  private readonly added: FactAbout[] = [];
  private readonly changed = new Set<string>();
  private steps = 0;

  /**
   * @param stored by `reportKey`.
   * @param histories of `thingsToRead`.
   * @param since time of the earliest fact of the batch: history before it is read once.
   */
  constructor(
    private readonly stored: ReadonlyMap<string, Proof>,
    histories: ReadonlyMap<string, History> = new Map(),
    since = Number.NEGATIVE_INFINITY,
  ) {
    for (const [counted, { facts, submitted }] of histories) {
      const all = [...facts, ...submitted];
      const { proof: before } = proofOf(all.filter(({ at }) => at < since));
      const later = all.filter(({ at }) => at >= since);
      this.open.set(counted, { before, facts: later, proof: proofOf(later, before).proof });
      this.added.push(...submitted.map((fact) => ({ counted, ...fact })));
    }
  }

  /** Returns whether there are facts about something. */
  knows(counted: string): boolean {
    return this.open.has(counted) || this.stored.has(counted);
  }

  /** Adds a fact. @returns null if that is too much work for one batch. */
  add({ counted, ...fact }: FactAbout): ProvenChange | null {
    const known = this.open.get(counted) ?? this.openStored(counted);
    const before = known.proof;
    if (isLate(known.proof, fact)) this.steps += known.facts.length;
    if (this.steps > MAX_STEPS) return null;
    known.facts.push(fact);
    const { proof, doubt } = added(known, fact);
    known.proof = proof;
    this.added.push({ counted, ...fact });
    this.changed.add(counted);
    return { changeAt: (position) => countOf(proof, position) - countOf(before, position), doubt };
  }

  /** Returns what has to be stored. */
  changes(): ChangedProofs {
    const proofs = [...this.changed].map(
      (counted) => [counted, this.open.get(counted)?.proof ?? NOTHING] as const,
    );
    return {
      facts: this.added.filter(({ counted }) => this.changed.has(counted)),
      proofs: new Map(proofs),
      hasNew: proofs.some(([counted]) => !this.stored.has(counted)),
    };
  }

  private openStored(counted: string): OpenProof {
    const proof = this.stored.get(counted) ?? NOTHING;
    const opened = { proof, before: proof, facts: [] };
    this.open.set(counted, opened);
    return opened;
  }
}

function added({ proof, before, facts }: OpenProof, fact: Fact): Addition {
  return isLate(proof, fact) ? proofOf(facts, before, fact) : withFact(proof, fact);
}
