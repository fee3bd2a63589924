import type { PlayerReport } from '#kit/jobs/player-names';
import { foldPlayerName } from '#kit/rules/names';
import { verifyByClient } from './claim.commands';
import { insertNameChange, lockPlayerNames, type NameDependencies } from './name-change.commands';
import { NameChangeSource, NameChangeStatus } from './name-change.fields';

/**
 * Stores what a notification with a user's own key tells: that the player is the user's, or that the game account
 * has a new name. Nothing else proves that the account is the player's, so an administrator decides about a new
 * name. Idempotent.
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
