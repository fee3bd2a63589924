import type { UserPrincipal } from '#protocol/principal';
import { happened } from './ledger';
import type { TestArea } from './open-test-area';
import { addEvent, addPlayer, ORGANISER, type TestPlayer } from './players';

export const GOAL = 'all(npc_kill:Zulrah:5; any(pet:any; sum(3; item_obtain:4151; collection_log:4151)))';

let users = 100;

/** Creates an event whose task at position 0 has a trigger and is worth 10 points, and a player. */
export async function seedGoal(
  area: TestArea,
  trigger = GOAL,
): Promise<{ readonly eventId: string; readonly player: TestPlayer; readonly userId: string }> {
  const userId = String(users++);
  const eventId = `goals-${userId}`;
  await addEvent(area, eventId, { tasks: [{ position: 0, name: 'Composed', points: 10, trigger }] });
  return { eventId, userId, player: await addPlayer(area, eventId, userId) };
}

/** Reports kills of Zulrah. */
export const kill = (increment: number) => happened('npc_kill', 'zulrah', { increment });

const TASK = `query ($id: ID!, $participantId: ID) { bingoEvent(id: $id) { board { tasks {
  trigger triggerWarning goal { index parent kind trigger goal }
  progress(participantId: $participantId) { completed parts {
    index trigger count goal missing completed contributors { rsn count share user { id } } } }
} } } }`;

interface TaskData {
  readonly bingoEvent: { readonly board: { readonly tasks: readonly Record<string, unknown>[] } };
}

/** Returns the task of an event, with the progress of a participant, the caller's own by default. */
export async function taskOfEvent(
  area: TestArea,
  id: string,
  {
    as = ORGANISER,
    participantId,
  }: { readonly as?: UserPrincipal | undefined; readonly participantId?: string },
): Promise<unknown> {
  const data = await area.ask<TaskData>(TASK, { id, participantId }, as);
  return data.bingoEvent.board.tasks[0];
}
