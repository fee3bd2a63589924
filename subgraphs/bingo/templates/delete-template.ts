import { reportActivity } from '#kit/activity/report-activity';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { requireUser } from '#kit/require-user';
import { notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import { isTemplateId } from './template-id';

const DELETE = { text: 'DELETE FROM bingo.templates WHERE id = $1 RETURNING name' } as const;

/**
 * Deletes a template; events made from it stay.
 *
 * @throws DomainError NOT_FOUND.
 */
export async function deleteTemplate(
  { database, jobs }: BingoDependencies,
  caller: Caller,
  id: string,
): Promise<DeleteResult> {
  const { userId } = requireUser(caller);
  if (!isTemplateId(id)) throw notFound('Template');
  await database.transaction(async (transaction) => {
    const deleted = await transaction.row<{ name: string }>(DELETE, [id]);
    if (!deleted) throw notFound('Template');
    await reportActivity(jobs, transaction, {
      action: 'bingo_template_delete',
      userId,
      details: `Deleted the bingo template ${deleted.name} (${id})`,
      address: caller.address,
    });
  });
  return deleteResult();
}
