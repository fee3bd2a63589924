import { requireUser } from '#kit/access/access';
import { checkDates, checkIdentifier, checkVersion, notNull } from '#kit/arguments';
import type { Transaction } from '#kit/database/database';
import { brokenConstraint } from '#kit/database/database-errors';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { changedFields, initialFields, inputChanges } from '#kit/fields';
import { type Activity, reportActivity } from '#kit/jobs/activity';
import type { JobQueue } from '#kit/jobs/job-queue';
import { teamSizeProblem } from '#kit/rules/competition';
import { conflictingArgument, invalidArgument, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { type BingoEvent, EVENT_FIELDS, EventEntity, type EventFields } from '../board/event.fields';
import type { CreateBingoEventInput, UpdateBingoEventInput } from '../board/event.inputs';
import { standingsEvent } from '../board/event-log';
import { endedAtAfter, eventFrom, readEvent } from '../board/events.queries';
import { checkTiersOf, storedBonuses, storedTiers } from '../board/settings.fields';
import { type StoredTask, TaskEntity } from '../board/task.fields';
import { tasksOf } from '../board/tasks.queries';
import { recomputeAllTotals } from '../counting/recompute-totals';
import type { BingoDependencies } from '../dependencies';
import { deleteSource, type EventSource } from '../drafts/event-drafts.commands';
import { lockEvent } from '../participants/locks';
import { forParticipants } from '../participants/participants.queries';
import { deleteScreenshots } from '../participants/screenshot.fields';
import { admitWaiting } from '../registration/admit';
import { closedProblem } from '../standings/results.queries';
import { checkPositions, checkTasks, editBoard, withKeptSettings } from './board.commands';
import { changedMode } from './change-mode';

/**
 * Creates a bingo event with its board, instead of the draft from which it is made.
 *
 * @throws DomainError BAD_USER_INPUT, CONFLICT for an existing id or a draft that was changed or deleted.
 */
export async function createEvent(
  { database, jobs }: BingoDependencies,
  caller: Caller,
  input: CreateBingoEventInput,
  source: EventSource = {},
): Promise<BingoEvent> {
  const { userId } = requireUser(caller);
  const { id } = input;
  checkIdentifier('input.id', id);
  const fields = initialFields(EVENT_FIELDS, {
    ...input,
    setStatus: input.status,
    bonuses: storedBonuses(input.bonuses),
    tiers: storedTiers(input.tiers),
  });
  checkDates(fields, fields);
  const problem = teamSizeProblem(fields.mode, fields.teamSize);
  if (problem) throw invalidArgument('input.teamSize', problem);
  const tasks = checkTasks(input.tasks ?? []);
  checkPositions(tasks, fields.boardSize);
  checkTiersOf('input.tiers', tasks, fields.tiers);
  try {
    await database.transaction(async (transaction) => {
      const endedAt = fields.setStatus === 'completed' ? new Date() : null;
      await transaction.entities.insert(EventEntity, { id, ...fields, endedAt });
      await transaction.entities.insert(
        TaskEntity,
        tasks.map((task) => ({ eventId: id, ...task })),
      );
      await deleteSource(transaction, source);
      await reportActivity(jobs, transaction, {
        action: 'bingo_event_create',
        userId,
        details: `Created the bingo event ${fields.name} (${id})`,
        address: caller.address,
      });
    });
  } catch (error) {
    if (brokenConstraint(error) === 'pk_events') throw conflictingArgument('input.id', 'is already taken');
    throw error;
  }
  const [startDate, endDate] = [fields.startDate.toISOString(), fields.endDate.toISOString()];
  return eventFrom(
    { id, ...fields, startDate, endDate, version: 1, participantCount: 0 },
    new Date().toISOString(),
  );
}

/**
 * Updates the given fields of an event. `tasks` replaces the whole board: a completed task must keep its
 * position, and totals are recomputed from the new points. An update without changes is not logged.
 *
 * @param ifVersion the version that the changes are based on; null for any.
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND, CONFLICT if the event has another version.
 */
export async function updateEvent(
  dependencies: BingoDependencies,
  caller: Caller,
  id: string,
  input: UpdateBingoEventInput,
  ifVersion: number | null | undefined,
): Promise<BingoEvent> {
  const { userId } = requireUser(caller);
  const update = inputChanges(EVENT_FIELDS, {
    ...input,
    setStatus: input.status,
    bonuses: storedBonuses(input.bonuses),
    tiers: storedTiers(input.tiers),
  });
  const inputs = notNull('input.tasks', input.tasks);
  const tasks = inputs && checkTasks(inputs);
  return dependencies.database.transaction(async (transaction) => {
    const event = await lockEvent(transaction, id);
    checkVersion(ifVersion, event.version);
    const updated = await writeChanges(transaction, dependencies.jobs, event, {
      update,
      tasks: inputs && tasks && withKeptSettings(tasks, inputs, await tasksOf(transaction, id)),
      keepsHiddenTasks: input.keepsHiddenTasks ?? true,
      by: { userId, address: caller.address },
    });
    const admitted = await admitWaiting(dependencies, transaction, id);
    return { ...updated, participantCount: updated.participantCount + admitted };
  });
}

/** Valid changes to an event. */
interface EventChanges {
  readonly update: Partial<EventFields>;
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
  { update, tasks, keepsHiddenTasks = false, by }: EventChanges,
): Promise<BingoEvent> {
  const { id } = event;
  const fields = { ...update, ...(await changedMode(transaction, event, update)) };
  const changed = { ...event, ...fields };
  checkDates(changed, update);
  await rejectWhileClosed(transaction, changed, update);
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
  if (update.tiers !== undefined || tasks)
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

async function rejectWhileClosed(
  transaction: Transaction,
  { id, startDate: start, endDate: end, setStatus: set }: EventEntity,
  update: Partial<EventFields>,
): Promise<void> {
  const problem = await closedProblem(transaction, id, { start, end, set });
  if (!problem) return;
  const field = update.setStatus !== undefined ? 'status' : update.endDate ? 'endDate' : 'startDate';
  throw invalidArgument(`input.${field}`, problem);
}

/**
 * In bulk and before the participants: a cascade would delete dependent rows participant by participant. The
 * participants are locked first, as everywhere.
 */
const DELETE_PARTICIPANTS = [
  { text: 'SELECT FROM bingo.participants WHERE id = ANY($1) ORDER BY id FOR UPDATE' },
  { text: 'DELETE FROM bingo.awards WHERE participant_id = ANY($1)' },
  { text: 'DELETE FROM bingo.result_lines WHERE participant_id = ANY($1)' },
  { text: 'DELETE FROM bingo.ledger WHERE participant_id = ANY($1)' },
  { text: 'DELETE FROM bingo.reports WHERE participant_id = ANY($1)' },
  { text: 'DELETE FROM bingo.part_counts WHERE participant_id = ANY($1)' },
  { text: 'DELETE FROM bingo.counts WHERE participant_id = ANY($1)' },
  { text: 'DELETE FROM bingo.completions WHERE participant_id = ANY($1)' },
  // Each deletion changes the count of members of the team, which must not refer to a captain deleted before.
  { text: 'UPDATE bingo.teams SET captain_id = NULL WHERE captain_id = ANY($1)' },
  { text: 'DELETE FROM bingo.participants WHERE id = ANY($1)' },
] as const;

/**
 * Deletes an event with its board, participants, keys, completions and results.
 *
 * @throws DomainError NOT_FOUND.
 */
export async function deleteEvent(
  { database, jobs, images }: BingoDependencies,
  caller: Caller,
  id: string,
): Promise<DeleteResult> {
  const { userId } = requireUser(caller);
  await database.transaction(async (transaction) => {
    const { name } = await lockEvent(transaction, id);
    await forParticipants(transaction, id, async (participantIds) => {
      await deleteScreenshots(images, transaction, participantIds);
      for (const statement of DELETE_PARTICIPANTS) await transaction.rows(statement, [participantIds]);
    });
    await transaction.entities.delete(EventEntity, { id });
    transaction.appendEvents([{ type: 'bingo_event_deleted', subject: id, data: {} }]);
    await reportActivity(jobs, transaction, {
      action: 'bingo_event_delete',
      userId,
      details: `Deleted the bingo event ${name} (${id})`,
      address: caller.address,
    });
  });
  return deleteResult();
}
