import type { Activity } from '#kit/activity/actions';
import { reportActivity } from '#kit/activity/report-activity';
import { checkDates, notNull } from '#kit/arguments';
import { checkVersion } from '#kit/check-version';
import type { Transaction } from '#kit/database/database';
import { changedFields, givenFields } from '#kit/fields';
import type { JobQueue } from '#kit/jobs/job-queue';
import { requireUser } from '#kit/require-user';
import { invalidArgument, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { standingsEvent } from '../activity/completion-events';
import { storedBonuses } from '../bonuses/check-bonuses';
import { recomputeAllTotals } from '../counting/recompute-totals';
import type { BingoDependencies } from '../dependencies';
import { lockEvent } from '../participants/locks';
import { closedProblem } from '../results/closed-event';
import { checkTiersOf, storedTiers } from '../tiers/check-tiers';
import type { UpdateBingoEventInput } from './bingo-event.inputs';
import type { BingoEvent } from './bingo-event.type';
import { changedMode } from './change-mode';
import type { StoredTask } from './bingo-task.type';
import { checkTasks } from './check-tasks';
import { editBoard } from './edit-board';
import { tasksOf } from './tasks-of-events';
import { EVENT_FIELDS, EventEntity, type EventFields } from './event.entity';
import { endedAtAfter } from './event-phase';
import { readEvent } from './find-events';
import { withKeptSettings } from './keep-unset';

/**
 * Updates the given fields of an event. `tasks` replaces the whole board: a completed task must keep its
 * position, and totals are recomputed from the new points. An update without changes is not logged.
 *
 * @param ifVersion the version that the changes are based on; null for any.
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND, CONFLICT if the event has another version.
 */
export async function updateEvent(
  { database, jobs }: BingoDependencies,
  caller: Caller,
  id: string,
  input: UpdateBingoEventInput,
  ifVersion: number | null | undefined,
): Promise<BingoEvent> {
  const { userId } = requireUser(caller);
  const given = givenFields(EVENT_FIELDS, {
    ...input,
    setStatus: input.status,
    bonuses: storedBonuses(input.bonuses),
    tiers: storedTiers(input.tiers),
  });
  const inputs = notNull('input.tasks', input.tasks);
  const tasks = inputs && checkTasks(inputs);
  return database.transaction(async (transaction) => {
    const event = await lockEvent(transaction, id);
    checkVersion(ifVersion, event.version);
    return writeChanges(transaction, jobs, event, {
      given,
      tasks: inputs && tasks && withKeptSettings(tasks, inputs, await tasksOf(transaction, id)),
      keepsHiddenTasks: input.keepsHiddenTasks ?? true,
      by: { userId, address: caller.address },
    });
  });
}

/** Valid changes to an event. */
export interface EventChanges {
  readonly given: Partial<EventFields>;
  /** All tasks of the board; undefined keeps the current ones. */
  readonly tasks: readonly StoredTask[] | undefined;
  /** Whether hidden tasks stay whose positions `tasks` does not name. */
  readonly keepsHiddenTasks?: boolean;
  /** For the activity log. */
  readonly by: Pick<Activity, 'userId' | 'address'>;
}

/** The changes that may change the standings. */
const OF_STANDINGS = ['tasks', EVENT_FIELDS.bonuses.title, EVENT_FIELDS.mode.title];

/**
 * Writes changes to an event whose exclusive lock is held.
 *
 * @throws DomainError BAD_USER_INPUT.
 */
export async function writeChanges(
  transaction: Transaction,
  jobs: JobQueue,
  event: EventEntity,
  { given, tasks, keepsHiddenTasks = false, by }: EventChanges,
): Promise<BingoEvent> {
  const { id } = event;
  const fields = { ...given, ...(await changedMode(transaction, event, given)) };
  const changed = { ...event, ...fields };
  checkDates(changed, given);
  await refuseWhileClosed(transaction, changed, given);
  const changes = changedFields(EVENT_FIELDS, event, changed);
  if (await editBoard(transaction, event, { size: changed.boardSize, tasks, keepsHiddenTasks }))
    changes.push('tasks');
  const endedAt = endedAtAfter(event, changed);
  const stored = {
    ...fields,
    ...(endedAt !== event.endedAt && { endedAt }),
    ...(changes.length > 0 && { version: event.version + 1 }),
  };
  if (Object.keys(stored).length > 0) await transaction.entities.update(EventEntity, { id }, stored);
  if (given.tiers !== undefined || tasks)
    checkTiersOf('input.tiers', await tasksOf(transaction, id), changed.tiers);
  const isWorthMore = JSON.stringify(event.bonuses) !== JSON.stringify(changed.bonuses);
  if (isWorthMore || changes.includes('tasks')) await recomputeAllTotals(transaction, id);
  if (OF_STANDINGS.some((title) => changes.includes(title))) transaction.appendEvents([standingsEvent(id)]);
  if (changes.length > 0) {
    await reportActivity(jobs, transaction, {
      action: 'bingo_event_update',
      details: `Changed ${changes.join(', ')} of the bingo event ${changed.name} (${id})`,
      ...by,
    });
  }
  const updated = await readEvent(transaction, id);
  if (!updated) throw notFound('Event');
  return updated;
}

async function refuseWhileClosed(
  transaction: Transaction,
  { id, startDate: start, endDate: end, setStatus: set }: EventEntity,
  given: Partial<EventFields>,
): Promise<void> {
  const problem = await closedProblem(transaction, id, { start, end, set });
  if (!problem) return;
  const field = given.setStatus !== undefined ? 'status' : given.endDate ? 'endDate' : 'startDate';
  throw invalidArgument(`input.${field}`, problem);
}
