import type { Transaction } from '#kit/database/database';
import { readBatchProofs, writeFacts } from '../facts/fact-statements';
import type { Proof } from '../rules/proofs/proof';
import { isHighestType, isOnceType, reportedType, reportKey } from '../rules/trigger-matching';
import { runningTotal } from './judge-report';
import type { TriggerDataInput } from './submit-achievement.inputs';

/** Returns what a submission counts, as `reportKey` spells it; null if nothing adds up. */
export function submittedThing({ type: text, target }: TriggerDataInput): string | null {
  const type = reportedType(text);
  return type === null || isHighestType(type) || isOnceType(type) ? null : reportKey({ type, target });
}

/**
 * Adds a submission to the facts of other sources, and queues them to be written at commit. The caller must
 * hold the locks of the participant and its counts.
 *
 * @param proof of the other facts; null if there are none: the count alone says what was submitted.
 * @returns how much more is proven.
 */
export async function proveSubmission(
  transaction: Transaction,
  participantId: string,
  position: number,
  report: TriggerDataInput,
  proof: Proof | null,
): Promise<number> {
  const counted = submittedThing(report);
  const value = runningTotal(report);
  if (proof === null || counted === null || value === 0) return 0;
  const fact = {
    counted,
    source: 'submit',
    at: Date.now(),
    value,
    isReading: true,
    position,
  } as const;
  const proofs = await readBatchProofs(transaction, participantId, new Map([[counted, proof]]), [fact]);
  const proven = proofs.add(fact);
  writeFacts(transaction, participantId, proofs.changes());
  return proven?.changeAt(position) ?? 0;
}
