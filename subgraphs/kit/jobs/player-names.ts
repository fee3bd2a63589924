import { z } from 'zod';

/**
 * Payload of the queues `attendance-names`, `bingo-names` and `game-names`, sent by the auth area: the names
 * of players that a change of names joined or separated. Folded, but for the spelling.
 */
export const playerNamesJob = z.object({
  /** Ascending in the order of the changes: what is older than what an area has of a name is ignored. */
  revision: z.int().positive(),
  players: z.array(
    z.object({
      /** The present name. */
      current: z.string(),
      /** The present name as the player writes it. */
      spelling: z.string(),
      /** All names, the present one included. */
      names: z.array(z.string()).min(1),
    }),
  ),
});

/**
 * Payload of the queue `player-report`, sent by the bingo area: what a notification with a user's own key
 * tells of a player.
 */
export const playerReportJob = z.object({
  userId: z.string(),
  name: z.string(),
  /** The registered name, if the same game account has another one now; null: the player is the user's. */
  formerName: z.string().nullable(),
});

export type PlayerNames = z.infer<typeof playerNamesJob>;

/** Returns the payloads of jobs in the order of the changes. */
export function playerNamesOf(jobs: readonly { readonly data: unknown }[]): PlayerNames[] {
  return jobs
    .map(({ data }) => playerNamesJob.parse(data))
    .sort((left, right) => left.revision - right.revision);
}

/** Payload of the queue `found-name-changes`, sent by the game area: changes that the tracker lists. */
export const foundNameChangesJob = z.object({
  changes: z.array(
    z.object({
      /** Identifies the change at the tracker. */
      reference: z.string(),
      formerName: z.string(),
      currentName: z.string(),
      changedAt: z.iso.datetime(),
    }),
  ),
});

export type FoundNameChanges = z.infer<typeof foundNameChangesJob>;

export type PlayerReport = z.infer<typeof playerReportJob>;
