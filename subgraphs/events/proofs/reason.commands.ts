import { Column, Entity, PrimaryColumn } from 'typeorm';
import { requireUser } from '#kit/access/access';
import { trimmed } from '#kit/arguments';
import type { Database } from '#kit/database/database';
import { lockExclusive } from '#kit/database/named-lock';
import { reportActivity } from '#kit/jobs/activity';
import { invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { shortTextProblem } from '#protocol/rules/text';
import type { EventsDependencies } from '../dependencies';
import { REASON_LIMITS } from './hold.commands';

/** A text that reviewers choose from. */
@Entity('review_reasons', { schema: 'events' })
export class ReviewReasonEntity {
  /** From 1, without gaps. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'pk_review_reasons' })
  position: number;

  @Column('text')
  text: string;
}

/** Limits of the texts of the library. */
export const REASONS_LIMITS = { maxItems: 50 };

const REASONS = {
  name: 'events_review_reasons',
  text: 'SELECT r.text FROM events.review_reasons r ORDER BY r.position',
} as const;

/** Returns the texts that reviewers choose from, in their order. */
export async function listReasons(database: Database): Promise<string[]> {
  const rows = await database.rows<{ text: string }>(REASONS, []);
  return rows.map(({ text }) => text);
}

const DELETE = { name: 'events_delete_review_reasons', text: 'DELETE FROM events.review_reasons' } as const;

const INSERT = {
  name: 'events_insert_review_reasons',
  text: `INSERT INTO events.review_reasons (position, text)
    SELECT t.position, t.text FROM unnest($1::text[]) WITH ORDINALITY AS t (text, position)`,
} as const;

/**
 * Replaces the texts that reviewers choose from. An update without changes is not logged.
 *
 * @throws DomainError BAD_USER_INPUT naming the text that is empty, too long or a duplicate.
 */
export async function updateReasons(
  { database, jobs }: EventsDependencies,
  caller: Caller,
  input: readonly string[],
): Promise<string[]> {
  const { userId } = requireUser(caller);
  const texts = input.map(trimmed);
  checkReasons(texts);
  return database.transaction(async (transaction) => {
    await lockExclusive(transaction, 'review reasons');
    const before = await listReasons(transaction);
    if (JSON.stringify(before) === JSON.stringify(texts)) return texts;
    await transaction.rows(DELETE, []);
    await transaction.rows(INSERT, [texts]);
    await reportActivity(jobs, transaction, {
      action: 'review_reasons_update',
      userId,
      details: `Changed the reasons of reviews: ${texts.length} instead of ${before.length}`,
      address: caller.address,
    });
    return texts;
  });
}

function checkReasons(texts: readonly string[]): void {
  const { maxItems } = REASONS_LIMITS;
  if (texts.length > maxItems) throw invalidArgument('texts', `must have at most ${maxItems} entries`);
  for (const [index, text] of texts.entries()) {
    const problem = texts.indexOf(text) < index ? 'must not repeat an earlier text' : reasonProblem(text);
    if (problem) throw invalidArgument(`texts.${index}`, problem);
  }
}

function reasonProblem(text: string): string | null {
  return shortTextProblem(text, REASON_LIMITS.maxLength);
}
