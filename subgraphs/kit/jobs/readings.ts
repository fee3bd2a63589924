import { z } from 'zod';

/**
 * Payload of the queue `tracker-demand`, consumed by the game area, which reads players at the group tracker:
 * players whose readings another area needs. Demand ends by itself unless it is repeated.
 */
export const readingDemand = z.object({
  players: z.array(
    z.object({
      /** Folded name. */
      name: z.string(),
      /** Whether a reading is needed as soon as possible: the first one, or the one after the end. */
      urgent: z.boolean(),
      /** How near the player is to a goal, 0 to 1: near ones are read more often. */
      nearness: z.number().min(0).max(1),
    }),
  ),
});

export type ReadingDemand = z.infer<typeof readingDemand>;

export type WantedPlayer = ReadingDemand['players'][number];

/** Amounts by the tracker's name of a skill or boss; -1 where the game does not rank the player. */
const amounts = z.record(z.string(), z.number().int().min(-1));

/** Payload of the queue `player-reading`, sent by the game area: what the tracker says of a player. */
export const playerReading = z.object({
  /** Folded name that was requested. */
  name: z.string(),
  /** Time of the request. */
  readAt: z.iso.datetime(),
  /** Null if the tracker does not know the player. */
  player: z
    .object({
      /** Id at the tracker, which stays the same if the player is renamed. */
      id: z.number().int(),
      /** Folded name at the tracker. */
      name: z.string(),
      /** Time of the tracker's own snapshot. */
      takenAt: z.iso.datetime(),
      experience: amounts,
      kills: amounts,
    })
    .nullable(),
});

export type PlayerReading = z.infer<typeof playerReading>;
