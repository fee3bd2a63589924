import { reportActivity } from '#kit/activity/report-activity';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { requireUser } from '#kit/require-user';
import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import { forParticipants } from '../participants/for-participants';
import { lockEvent } from '../participants/locks';
import { deleteScreenshots } from '../screenshots/screenshot-images';
import { EventEntity } from './event.entity';

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
