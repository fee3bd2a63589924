import { reportActivity } from '#kit/activity/report-activity';
import { checkDates, checkIdentifier } from '#kit/arguments';
import { brokenConstraint } from '#kit/database/database-errors';
import { initialFields } from '#kit/fields';
import { requireUser } from '#kit/require-user';
import { teamSizeProblem } from '#kit/rules/team-size';
import { conflictingArgument, invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { EventsDependencies } from '../dependencies';
import { EVENT_FIELDS, EventEntity } from './event.entity';
import { eventFrom } from './find-events';
import type { CreateTileEventInput } from './tile-event.inputs';
import type { TileEvent } from './tile-event.type';

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
  // GET /events/submissions is the review queue.
  if (id === 'submissions') throw invalidArgument('input.id', 'must not be the reserved word "submissions"');
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
