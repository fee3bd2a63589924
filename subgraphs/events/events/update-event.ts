import { reportActivity } from '#kit/activity/report-activity';
import { notNull } from '#kit/arguments';
import { requireUser } from '#kit/require-user';
import { notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { EventsDependencies } from '../dependencies';
import { checkDates, checkEventFields, type EventFields } from './check-event';
import { EventEntity } from './event.entity';
import { readEvent } from './find-events';
import { lockEvent } from './lock-event';
import type { UpdateTileEventInput } from './tile-event.inputs';
import type { TileEvent } from './tile-event.type';

/**
 * Changes the fields of an event that are given. What changes nothing is not logged.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND.
 */
export async function updateEvent(
  { database, jobs }: EventsDependencies,
  caller: Caller,
  id: string,
  input: UpdateTileEventInput,
): Promise<TileEvent> {
  const { userId } = requireUser(caller);
  const given = givenFields(input);
  return database.transaction(async (transaction) => {
    const event = await lockEvent(transaction, id);
    const changed = { ...event, ...given };
    checkDates(changed);
    const changes = changedFields(event, changed);
    if (changes.length > 0) {
      await transaction.entities.update(EventEntity, { id }, given);
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

function givenFields(input: UpdateTileEventInput): Partial<EventFields> {
  const name = notNull('input.name', input.name);
  const description = notNull('input.description', input.description);
  const startDate = notNull('input.startDate', input.startDate);
  const endDate = notNull('input.endDate', input.endDate);
  const rules = notNull('input.rules', input.rules);
  const sequential = notNull('input.sequential', input.sequential);
  const given: Partial<EventFields> = {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(startDate !== undefined && { startDate }),
    ...(endDate !== undefined && { endDate }),
    ...(rules !== undefined && { rules }),
    ...(input.status !== undefined && { setStatus: input.status }),
    ...(sequential !== undefined && { sequential }),
  };
  checkEventFields(given);
  return given;
}

/** What each field is called in the activity log. */
const FIELDS = {
  name: 'name',
  description: 'description',
  startDate: 'first day',
  endDate: 'last day',
  rules: 'rules',
  setStatus: 'status',
  sequential: 'order of tiles',
} as const satisfies Record<keyof EventFields, string>;

function changedFields(before: EventFields, after: EventFields): string[] {
  const fields = [
    'name',
    'description',
    'startDate',
    'endDate',
    'rules',
    'setStatus',
    'sequential',
  ] as const satisfies readonly (keyof EventFields)[];
  return fields.filter((field) => before[field] !== after[field]).map((field) => FIELDS[field]);
}
