import type { FoundNameChanges, PlayerReport } from '#kit/jobs/player-names';
import { foldPlayerName } from '#kit/rules/names';
import { verifyByClient } from './claim.commands';
import { ownersOfPlayers } from './claim.queries';
import {
  insertNameChange,
  lockPlayerNames,
  type NameDependencies,
  publishPlayers,
} from './name-change.commands';
import { NameChangeSource, NameChangeStatus } from './name-change.fields';

/**
 * Stores what a notification with a user's own key tells: that the player is the user's, or that the game
 * account has a new name. Nothing else proves that the account is the player's, so an administrator decides
 * about a new name. Idempotent.
 */
export async function receivePlayerReport(
  { database }: Pick<NameDependencies, 'database'>,
  { userId, name, formerName }: PlayerReport,
): Promise<void> {
  if (formerName === null) return verifyByClient(database, userId, name);
  await database.transaction(async (transaction) => {
    await lockPlayerNames(transaction);
    await insertNameChange(transaction, {
      formerName,
      currentName: name,
      changedAt: new Date(),
      source: NameChangeSource.game_client,
      status: NameChangeStatus.proposed,
      reference: `game client: ${userId}, ${foldPlayerName(formerName)} to ${foldPlayerName(name)}`,
      decidedById: null,
    });
  });
}

/** The former name of an older change may be somebody else's since: an administrator decides. */
const RECENT_MS = 30 * 86_400_000;

/**
 * Stores changes that the tracker lists, each once. A recent one is active, unless the names belong to
 * different users.
 */
export async function receiveFoundChanges(
  { database, jobs }: NameDependencies,
  { changes }: FoundNameChanges,
): Promise<void> {
  for (const change of changes) {
    const names = [foldPlayerName(change.formerName), foldPlayerName(change.currentName)];
    if (names[0] === names[1]) continue;
    await database.transaction(async (transaction) => {
      await lockPlayerNames(transaction);
      const [formerOwner, owner] = await ownersOfPlayers(transaction, names);
      const isRecent = Date.now() - Date.parse(change.changedAt) < RECENT_MS;
      const isDisputed = formerOwner !== null && owner !== null && formerOwner !== owner;
      const isActive = isRecent && !isDisputed;
      const inserted = await insertNameChange(transaction, {
        ...change,
        changedAt: new Date(change.changedAt),
        source: NameChangeSource.tracker,
        status: isActive ? NameChangeStatus.active : NameChangeStatus.proposed,
        decidedById: null,
      });
      if (inserted && isActive) await publishPlayers(transaction, jobs, names);
    });
  }
}
