import { requireUser } from '#kit/access/access';
import { checkDates, checkIdentifier, checkVersion } from '#kit/arguments';
import type { Transaction } from '#kit/database/database';
import { brokenConstraint } from '#kit/database/database-errors';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { changedFields, initialFields, inputChanges } from '#kit/fields';
import type { ImageName, ImageStorage } from '#kit/files/image-storage';
import { reportActivity } from '#kit/jobs/activity';
import { teamSizeProblem } from '#kit/rules/competition';
import * as kit from '#kit/teams/change-mode';
import { conflictingArgument, invalidArgument, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { EventsDependencies } from '../dependencies';
import { statusOnDays } from '../rules/event-days';
import {
  type CreateTileEventInput,
  EVENT_FIELDS,
  EventEntity,
  type EventFields,
  type TileEvent,
  type UpdateTileEventInput,
} from './event.fields';
import { eventFrom, readEvent } from './event.queries';
import { lockEvent } from './lock-event';

/**
 * Creates a tile event, without tiles.
 *
 * @throws DomainError BAD_USER_INPUT, CONFLICT for an id that is taken.
 */
export async function createEvent(
  { database, jobs }: EventsDependencies,
  caller: Caller,
  input: CreateTileEventInput,
): Promise<TileEvent> {
  const { userId } = requireUser(caller);
  const { id } = input;
  checkIdentifier('input.id', id);
  const fields = initialFields(EVENT_FIELDS, { ...input, setStatus: input.status });
  checkDates(fields, fields);
  const problem = teamSizeProblem(fields.mode, fields.teamSize);
  if (problem) throw invalidArgument('input.teamSize', problem);
  try {
    await database.transaction(async (transaction) => {
      await transaction.entities.insert(EventEntity, { id, ...fields });
      await reportActivity(jobs, transaction, {
        action: 'tile_event_create',
        userId,
        details: `Created the tile event ${fields.name} (${id})`,
        address: caller.address,
      });
    });
  } catch (error) {
    if (brokenConstraint(error) === 'pk_events') throw conflictingArgument('input.id', 'is already taken');
    throw error;
  }
  return eventFrom({ id, ...fields, version: 1, tileCount: 0, participantCount: 0 }, new Date());
}

/**
 * Updates the given fields of an event. An update without changes is not logged.
 *
 * @param ifVersion the version that the changes are based on; null for any.
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND, CONFLICT if the event has another version.
 */
export async function updateEvent(
  { database, jobs }: EventsDependencies,
  caller: Caller,
  id: string,
  input: UpdateTileEventInput,
  ifVersion: number | null | undefined,
): Promise<TileEvent> {
  const { userId } = requireUser(caller);
  const update = inputChanges(EVENT_FIELDS, { ...input, setStatus: input.status });
  return database.transaction(async (transaction) => {
    const event = await lockEvent(transaction, id);
    checkVersion(ifVersion, event.version);
    const fields = { ...update, ...(await changedMode(transaction, id, event, update)) };
    const changed = { ...event, ...fields };
    checkDates(changed, update);
    const changes = changedFields(EVENT_FIELDS, event, changed);
    if (changes.length > 0) {
      await transaction.entities.update(EventEntity, { id }, { ...fields, version: event.version + 1 });
      await reportActivity(jobs, transaction, {
        action: 'tile_event_update',
        userId,
        details: `Changed ${changes.join(', ')} of the tile event ${changed.name} (${id})`,
        address: caller.address,
      });
    }
    const updated = await readEvent(transaction, id);
    if (!updated) throw notFound('Event');
    return updated;
  });
}

/** $1 event. */
const OBSTACLES = {
  text: `SELECT EXISTS (SELECT FROM events.teams t WHERE t.event_id = $1) AS "hasTeams",
      CASE WHEN EXISTS (SELECT FROM events.submissions s WHERE s.event_id = $1) THEN 'the event has proofs' END AS done,
      (SELECT coalesce(max(t.member_count), 0) FROM events.teams t WHERE t.event_id = $1) AS "mostMembers"`,
} as const;

/**
 * Returns the mode and the size of teams that an update leads to. The caller must hold the exclusive lock of
 * the event.
 *
 * @throws DomainError BAD_USER_INPUT if the mode cannot change any more, or a team is larger.
 */
function changedMode(
  transaction: Transaction,
  id: string,
  event: EventFields,
  update: Partial<EventFields>,
): Promise<Partial<kit.ModeFields>> {
  const { mode, teamSize } = event;
  return kit.changedMode({ mode, teamSize, hasStarted: hasStarted(event) }, update, async () => {
    const obstacles = await transaction.row<kit.ModeObstacles>(OBSTACLES, [id]);
    return obstacles ?? { hasTeams: false, done: null, mostMembers: 0 };
  });
}

/** Returns whether an event has started, or is over. */
export function hasStarted(event: EventFields): boolean {
  return statusOnDays(event, new Date()) !== 'upcoming';
}

/**
 * Deletes an event with its tiles, its proofs and, by a job, their images.
 *
 * @throws DomainError NOT_FOUND.
 */
export async function deleteEvent(
  { database, jobs, images }: EventsDependencies,
  caller: Caller,
  id: string,
): Promise<DeleteResult> {
  const { userId } = requireUser(caller);
  await database.transaction(async (transaction) => {
    const { name } = await lockEvent(transaction, id);
    await deleteSubmissions(images, transaction, id);
    await deleteParticipants(transaction, id);
    await transaction.entities.delete(EventEntity, { id });
    transaction.appendEvents([{ type: 'tile_event_deleted', subject: id, data: {} }]);
    await reportActivity(jobs, transaction, {
      action: 'tile_event_delete',
      userId,
      details: `Deleted the tile event ${name} (${id})`,
      address: caller.address,
    });
  });
  return deleteResult();
}

/** Batch size that stays well below the statement timeout of two seconds. */
const PROOFS_AT_ONCE = 2000;

const DELETE_PROOFS = {
  text: `DELETE FROM events.submissions WHERE id IN
    (SELECT s.id FROM events.submissions s WHERE s.event_id = $1 LIMIT ${PROOFS_AT_ONCE})
  RETURNING image_name AS name, image_type AS type`,
} as const;

/** Deletes all proofs of a locked event; jobs enqueued in the same transaction remove their images. */
async function deleteSubmissions(
  storage: ImageStorage,
  transaction: Transaction,
  eventId: string,
): Promise<void> {
  for (;;) {
    const images = await transaction.rows<ImageName>(DELETE_PROOFS, [eventId]);
    if (images.length === 0) return;
    await storage.removeLater(transaction, images);
  }
}

/** Batch size that stays well below the statement timeout of two seconds. */
const PARTICIPANTS_AT_ONCE = 10_000;

const DELETE_PARTICIPANTS = {
  text: `DELETE FROM events.participants WHERE event_id = $1 AND user_id IN
    (SELECT p.user_id FROM events.participants p WHERE p.event_id = $1 LIMIT ${PARTICIPANTS_AT_ONCE})
  RETURNING 1 AS one`,
} as const;

/** Deletes the participants of an event that is locked and has no proofs left. */
async function deleteParticipants(transaction: Transaction, eventId: string): Promise<void> {
  let deleted: object[];
  do deleted = await transaction.rows(DELETE_PARTICIPANTS, [eventId]);
  while (deleted.length === PARTICIPANTS_AT_ONCE);
}
