import { reportActivity } from '#kit/activity/report-activity';
import { checkDates, checkIdentifier } from '#kit/arguments';
import { brokenConstraint } from '#kit/database/database-errors';
import { initialFields } from '#kit/fields';
import { requireUser } from '#kit/require-user';
import { teamSizeProblem } from '#kit/rules/team-size';
import { conflictingArgument, invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { storedBonuses } from '../bonuses/check-bonuses';
import type { BingoDependencies } from '../dependencies';
import { checkTiersOf, storedTiers } from '../tiers/check-tiers';
import type { CreateBingoEventInput } from './bingo-event.inputs';
import type { BingoEvent } from './bingo-event.type';
import { checkPositions, checkTasks } from './check-tasks';
import { EVENT_FIELDS, EventEntity } from './event.entity';
import { eventFrom } from './find-events';
import { TaskEntity } from './task.entity';

/**
 * Creates a bingo event with its board.
 *
 * @throws DomainError BAD_USER_INPUT, CONFLICT for an existing id.
 */
export async function createEvent(
  { database, jobs }: BingoDependencies,
  caller: Caller,
  input: CreateBingoEventInput,
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
