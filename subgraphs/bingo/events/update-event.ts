import { reportActivity } from '#kit/activity/report-activity';
import { checkDates, notNull } from '#kit/arguments';
import { changedFields, givenFields } from '#kit/fields';
import { requireUser } from '#kit/require-user';
import { notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import type { UpdateBingoEventInput } from './bingo-event.inputs';
import type { BingoEvent } from './bingo-event.type';
import { checkTasks } from './check-tasks';
import { editBoard } from './edit-board';
import { EVENT_FIELDS, EventEntity } from './event.entity';
import { readEvent } from './find-events';
import { lockEvent } from './lock-board';

/**
 * Updates the given fields of an event. `tasks` replaces the whole board: a completed task must keep its
 * position, and totals are recomputed from the new points. An update without changes is not logged.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND.
 */
export async function updateEvent(
  { database, jobs }: BingoDependencies,
  caller: Caller,
  id: string,
  input: UpdateBingoEventInput,
): Promise<BingoEvent> {
  const { userId } = requireUser(caller);
  const given = givenFields(EVENT_FIELDS, { ...input, setStatus: input.status });
  const inputs = notNull('input.tasks', input.tasks);
  const tasks = inputs && checkTasks(inputs);
  return database.transaction(async (transaction) => {
    const event = await lockEvent(transaction, id);
    const changed = { ...event, ...given };
    checkDates(changed, given);
    const changes = changedFields(EVENT_FIELDS, event, changed);
    if (await editBoard(transaction, event, { size: changed.boardSize, tasks })) changes.push('tasks');
    if (Object.keys(given).length > 0) await transaction.entities.update(EventEntity, { id }, given);
    if (changes.length > 0) {
      await reportActivity(jobs, transaction, {
        action: 'bingo_event_update',
        userId,
        details: `Changed ${changes.join(', ')} of the bingo event ${changed.name} (${id})`,
        address: caller.address,
      });
    }
    const updated = await readEvent(transaction, id);
    if (!updated) throw notFound('Event');
    return updated;
  });
}
