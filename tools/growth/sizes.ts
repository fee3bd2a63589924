/** Rows of everything that endpoints read, one size after the other: the tables only grow. */
export const SIZES = [100, 10_000, 1_000_000] as const;

export type Size = (typeof SIZES)[number];

/** The largest list that anybody would ask for as one answer. */
export const LARGEST_ANSWER: Size = 10_000;
