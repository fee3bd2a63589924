/** Maximum entries of a page, unless a list has its own maximum. */
export const MOST_PER_PAGE = 100;
