import { invalidArgument } from '#protocol/errors';

/** One page of a list: which, and how many entries it may hold. */
export interface Page {
  /** 1-based. */
  readonly page: number;
  readonly limit: number;
  /** Entries before this page. */
  readonly offset: number;
}

export const MOST_PER_PAGE = 100;

/** Most lines of a leaderboard. */
export const MOST_STANDINGS = 500;

/**
 * Reads a limit: one above the cap is lowered to it.
 *
 * @throws DomainError BAD_USER_INPUT when it is below 1.
 */
export function limitOf(limit: number, most = MOST_PER_PAGE, argument = 'limit'): number {
  if (limit < 1) throw invalidArgument(argument, 'must be at least 1');
  return Math.min(limit, most);
}

/**
 * Reads `page` and `limit`: a limit above the cap is lowered to it.
 *
 * @throws DomainError BAD_USER_INPUT when either is below 1.
 */
export function pageOf(page: number, limit: number, mostPerPage = MOST_PER_PAGE): Page {
  if (page < 1) throw invalidArgument('page', 'must be at least 1');
  const lowered = limitOf(limit, mostPerPage);
  return { page, limit: lowered, offset: (page - 1) * lowered };
}
