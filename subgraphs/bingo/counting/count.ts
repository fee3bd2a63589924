import type { Database, Transaction } from '#kit/database/database';
import { type KeyColumn, lockForCounting } from '../participants/locks';
import type { BatchProofs, FactAbout } from '../rules/batch-proofs';
import type { Earnings, NewCount } from '../rules/ledger';
import { type CountingBoard, readCountingBoard } from './stored-board';
import { readBatchProofs, writeFacts } from './stored-facts';
import { writeCounts } from './write-ledger';

/** Who reports, by credential or id, and what it is about, as `reportKey` spells it. */
interface Reporter {
  readonly column: KeyColumn;
  readonly key: string;
  readonly things?: readonly string[];
  /** When it happened, in ISO 8601: it counts for the team that the participant was in; null for now. */
  readonly at?: string | null;
}

/** What a participant has, under the locks of its entrant. */
export interface Counting {
  readonly transaction: Transaction;
  readonly board: CountingBoard;
  /** Reads the proofs to which facts will be added. */
  proofsFor(facts: readonly FactAbout[]): Promise<BatchProofs>;
}

/** What follows from what was reported. */
export interface Verdict<Result> {
  readonly result: Result;
  /** Oldest first. */
  readonly entries: readonly NewCount[];
  readonly earned: Earnings;
  /** With the facts that were added. */
  readonly proofs?: BatchProofs;
}

/**
 * Judges what happened under the locks of event, entrant and counts, and stores what follows, in one
 * transaction: facts, entries of the ledger, kept sums and events, or nothing of it.
 *
 * @param judge may read and queue more in the transaction; called again if the participant was moved
 * meanwhile.
 * @returns undefined if there is no such participant.
 */
export async function count<Result>(
  database: Database,
  reporter: Reporter,
  judge: (counting: Counting) => Verdict<Result> | Promise<Verdict<Result>>,
): Promise<Result | undefined> {
  const { column, key, things = [], at = null } = reporter;
  const counted = await database.transaction(async (transaction) => {
    const [lock, board] = await Promise.all([
      lockForCounting(transaction, column, key, at),
      readCountingBoard(transaction, column, key, { things, at }),
    ]);
    if (!board) return { result: undefined };
    if (lock?.teamId !== board.teamId) return null;
    const proofsFor = (facts: readonly FactAbout[]) =>
      readBatchProofs(transaction, board.participantId, board.proofs, facts);
    const { result, entries, earned, proofs } = await judge({ transaction, board, proofsFor });
    writeCounts(transaction, board, entries, earned);
    if (proofs) writeFacts(transaction, board.participantId, proofs.changes());
    return { result };
  });
  return counted ? counted.result : count(database, reporter, judge);
}
