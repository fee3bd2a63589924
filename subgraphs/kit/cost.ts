import { Directive } from 'type-graphql';

/** How many items a list may hold. */
interface ListSizeOptions {
  /** The most items that it holds, or that are plausible where nothing bounds it. */
  readonly assumedSize: number;
  /** Arguments that say how many items are wanted, such as `limit`. */
  readonly slicingArguments?: readonly string[];
  /** The lists of the returned object that are meant, such as `records`; the field itself unless given. */
  readonly sizedFields?: readonly string[];
}

/**
 * Declares how long a list is, as `@listSize` of the federated graph: what an operation costs is estimated from it, here and by any
 * router that knows the directive.
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

/** Declares what a field costs beyond the one point of an ordinary value, such as an answer of an outside service. */
export function Cost(weight: number) {
  return Directive(`@cost(weight: ${weight})`);
}

function named(argument: string, names: readonly string[]): string[] {
  return names.length > 0 ? [`${argument}: [${names.map((name) => `"${name}"`).join(', ')}]`] : [];
}
