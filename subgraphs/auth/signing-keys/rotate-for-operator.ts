import { LessThan } from 'typeorm';
import { OPERATOR } from '#kit/activity/actions';
import type { Database } from '#kit/database/database';
import { recordActivity } from '../activity/record-activity';
import { SessionEntity } from '../sessions/session.entity';
import { deleteUnusedKeys } from './delete-unused-keys';
import { replaceSigningKey } from './make-signing-key';
import { rotateAgedKey } from './rotate-aged-key';

/**
 * Rotates the signing key, for the operator's command line. Running processes use the new key within two
 * seconds. Sessions stay valid; unused keys are deleted.
 *
 * @param olderThanDays minimum age of the current key; null to rotate regardless of age.
 * @returns the new key's id, or null when the current one is younger.
 */
export async function rotateForOperator(
  database: Database,
  olderThanDays: number | null,
): Promise<string | null> {
  return database.transaction(async (transaction) => {
    const kid =
      olderThanDays === null
        ? (await replaceSigningKey(transaction)).kid
        : await rotateAgedKey(transaction, olderThanDays);
    if (kid !== null) {
      await recordActivity(transaction, {
        action: 'signing_key_rotate',
        userId: OPERATOR,
        details: `Rotated the signing key; the new one is ${kid}`,
        address: null,
      });
    }
    await transaction.entities.delete(SessionEntity, { expiresAt: LessThan(new Date()) });
    await deleteUnusedKeys(transaction);
    return kid;
  });
}
