import { Directive } from 'type-graphql';

/** The size of a list. */
interface ListSizeOptions {
  /** The maximum size, or a plausible one for an unbounded list. */
  readonly assumedSize: number;
  /** Arguments that set the size, such as `limit`. */
  readonly slicingArguments?: readonly string[];
  /** The lists of the returned object, such as `records`; the field itself by default. */
  readonly sizedFields?: readonly string[];
}

/**
 * Declares the size of a list, as `@listSize` of the federated schema. The cost of an operation is estimated
 * from it, here and by any router that supports the directive.
 */
export function ListSize({ assumedSize, slicingArguments = [], sizedFields = [] }: ListSizeOptions) {
  const parts = [
    `assumedSize: ${assumedSize}`,
    ...named('slicingArguments', slicingArguments),
    ...named('sizedFields', sizedFields),
    ...(slicingArguments.length > 0 ? ['requireOneSlicingArgument: false'] : []),
  ];
  return Directive(`@listSize(${parts.join(', ')})`);
}

/**
 * Declares the cost of a field beyond the one point of an ordinary value, such as a request to an outside
 * service.
 */
export function Cost(weight: number) {
  return Directive(`@cost(weight: ${weight})`);
}

/**
 * Teams that estimates expect in an event whose standings are read without a limit; what there really is
 * counts while an operation runs.
 */
export const USUAL_TEAMS = 20;

/** Cost of a page that is read for each of many items, such as the completions of each task of a board. */
export const PAGE_COST = 15;

/** Cost of counting some thousand rows of an index, such as the completions of a task in a large event. */
export const COUNT_COST = 50;

/** Cost of counting some hundred thousand rows, such as the completions in a large event. */
export const LONG_COUNT_COST = 3000;

/** Cost of counting the ledger of a participant; that of an event is read by an operation that costs more. */
export const LEDGER_COUNT_COST = 250;

/** Cost of counting the proofs of a large tile event, as each page of them does. */
export const PROOF_COUNT_COST = 300;

/** Cost of a search that reads the names of all players. */
export const NAME_SEARCH_COST = 750;

function named(argument: string, names: readonly string[]): string[] {
  return names.length > 0 ? [`${argument}: [${names.map((name) => `"${name}"`).join(', ')}]`] : [];
}
