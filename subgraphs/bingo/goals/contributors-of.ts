import type { Participant } from '../participants/bingo-participant.type';

/** Somebody whose reports count for a participant's tasks. */
export type Contributor = Pick<Participant, 'id' | 'userId' | 'rsn'>;

/** Returns whose reports count for the tasks of each participant: in a solo event the participant's own. */
export function contributorsOf(
  participants: readonly Contributor[],
): Promise<ReadonlyMap<string, readonly Contributor[]>> {
  return Promise.resolve(new Map(participants.map((participant) => [participant.id, [participant]])));
}
