/**
 * Who says how often something happened: the game's counter and the client's, with caskets and pets of their
 * own; `increment`s and `total`s of reports; running totals of `POST /bingo/submit`.
 */
export type FactSource = 'game' | 'client' | 'casket' | 'pet' | 'increment' | 'total' | 'submit';

/** What a source says about one player and one thing, such as kills of a creature. */
export interface Fact {
  readonly source: FactSource;
  /** When it happened, in epoch milliseconds. */
  readonly at: number;
  /** How often it happened, or what a counter reads. */
  readonly value: number;
  readonly isReading: boolean;
  /** Of a submission: the position of its task, of which alone it is. */
  readonly position?: number;
}

/** Facts in the order in which they prove something. */
export function inOrder(facts: readonly Fact[]): Fact[] {
  return [...facts].sort(
    (one, other) =>
      one.at - other.at || Number(one.isReading) - Number(other.isReading) || one.value - other.value,
  );
}
