import { reportActivity } from '#kit/activity/report-activity';
import { checkDates } from '#kit/arguments';
import { checkVersion } from '#kit/check-version';
import { changedFields, givenFields } from '#kit/fields';
import { requireUser } from '#kit/require-user';
import { notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { EventsDependencies } from '../dependencies';
import { changedMode } from './change-mode';
import { EVENT_FIELDS, EventEntity } from './event.entity';
import { readEvent } from './find-events';
import { lockEvent } from './lock-event';
import type { UpdateTileEventInput } from './tile-event.inputs';
import type { TileEvent } from './tile-event.type';

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
  const given = givenFields(EVENT_FIELDS, { ...input, setStatus: input.status });
  return database.transaction(async (transaction) => {
    const event = await lockEvent(transaction, id);
    checkVersion(ifVersion, event.version);
    const fields = { ...given, ...(await changedMode(transaction, id, event, given)) };
    const changed = { ...event, ...fields };
    checkDates(changed, given);
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
