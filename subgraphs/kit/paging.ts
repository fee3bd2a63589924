import { invalidArgument } from '#protocol/errors';
import { MOST_PER_PAGE } from '#protocol/page-limit';
import { FROM_ONE } from './limited';

/** One page of a list and its maximum size. */
export interface Page {
  /** 1-based. */
  readonly page: number;
  readonly limit: number;
  /** Entries before this page. */
  readonly offset: number;
}

/** Maximum number of leaderboard entries. */
export const MOST_STANDINGS = 500;

/**
 * Validates a limit and lowers it to the maximum.
 *
 * @throws DomainError BAD_USER_INPUT if it is below 1.
 */
export function limitOf(limit: number, most = MOST_PER_PAGE, argument = 'limit'): number {
  if (limit < FROM_ONE.minimum) throw invalidArgument(argument, 'must be at least 1');
  return Math.min(limit, most);
}

/**
 * Validates `page` and `limit`, and lowers the limit to the maximum.
 *
 * @throws DomainError BAD_USER_INPUT if either is below 1.
 */
export function pageOf(page: number, limit: number, mostPerPage = MOST_PER_PAGE): Page {
  if (page < FROM_ONE.minimum) throw invalidArgument('page', 'must be at least 1');
  const lowered = limitOf(limit, mostPerPage);
  return { page, limit: lowered, offset: (page - 1) * lowered };
}
