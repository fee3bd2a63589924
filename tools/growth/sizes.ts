/** Ascending numbers of rows; tables only grow. */
export const SIZES = [100, 10_000, 1_000_000] as const;

export type Size = (typeof SIZES)[number];

/** Largest list that is returned in one response. */
export const LARGEST_ANSWER: Size = 10_000;
