import { createHash } from 'node:crypto';
import type { Database, Transaction } from '#kit/database/database';
import type { JobQueue } from '#kit/jobs/job-queue';
import { presentNameSql } from '#kit/players/player-names';
import { foldPlayerName, playerNameProblem } from '#kit/rules/names';
import type { Notification } from './notification';

/** What is known of the player of a hook. */
interface HookOwner {
  readonly participantId: string;
  readonly userId: string;
  readonly rsn: string;
  readonly foldedRsn: string;
  readonly accountHash: string | null;
  /** Whether both names are of one player. */
  readonly hasName: boolean;
}

/** $1 hash of the hook key, $2 folded name of the notification. */
const OWNER = {
  name: 'bingo_owner_of_hook',
  text: `SELECT p.id AS "participantId", p.user_id AS "userId", p.rsn, p.folded_rsn AS "foldedRsn",
      p.account_hash AS "accountHash",
      ${presentNameSql('bingo', '$2')} = ${presentNameSql('bingo', 'p.folded_rsn')} AS "hasName"
    FROM bingo.participants p WHERE p.hook_key_hash = $1`,
} as const;

/** $1 participant, $2 hash of the account. */
const WRITE_ACCOUNT = {
  name: 'bingo_write_account_hash',
  text: `UPDATE bingo.participants SET account_hash = $2 WHERE id = $1 AND account_hash IS DISTINCT FROM $2`,
} as const;

/** Whose notification it is, and what it tells of the player. */
export interface NotifiedPlayer {
  /** Whether it is of the registered player. */
  readonly isRegistered: boolean;
  /** Stores what it tells; nothing if that is known. */
  report(transaction: Transaction, jobs: JobQueue): Promise<void>;
}

const UNKNOWN: NotifiedPlayer = { isRegistered: false, report: async () => undefined };

/**
 * Finds out whether a notification is of the player of the hook: by the name, by another name of the same
 * player, or by the game account, which stays the same when the player changes the name.
 */
export async function playerOfNotification(
  database: Database,
  keyHash: string,
  { playerName, accountHash: account }: Notification,
): Promise<NotifiedPlayer> {
  const name = foldPlayerName(playerName);
  const owner = await database.row<HookOwner>(OWNER, [keyHash, name]);
  if (!owner) return UNKNOWN;
  const accountHash = account === null ? null : createHash('sha256').update(account).digest('hex');
  const { participantId, userId, rsn, foldedRsn } = owner;
  const isAccount = accountHash !== null && accountHash === owner.accountHash;
  if (name !== foldedRsn && !owner.hasName && !isAccount) return UNKNOWN;
  return {
    isRegistered: true,
    report: async (transaction, jobs) => {
      if (name === foldedRsn) {
        if (accountHash === null || isAccount) return;
        await transaction.rows(WRITE_ACCOUNT, [participantId, accountHash]);
        await jobs.send(transaction, 'player-report', { userId, name: rsn, formerName: null });
      } else if (!owner.hasName && playerNameProblem(playerName) === null) {
        await jobs.send(transaction, 'player-report', { userId, name: playerName, formerName: rsn });
      }
    },
  };
}
