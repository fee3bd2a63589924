import { type DocumentNode, parse } from 'graphql';
import type { Change, ChangeClass } from '../changes';
import { type FieldCost, type ListSize, readFieldCosts } from '../cost/field-costs';
import { supergraphFields } from '../supergraph-fields';

/**
 * Compares costs and sizes of lists, the `@cost`s and `@listSize`s of two supergraphs: an operation that
 * costs more may exceed a limit, and a page that gets smaller lacks what was on it.
 * @param before SDL of a supergraph.
 * @param after SDL of a supergraph.
 */
export function compareCosts(before: string, after: string): Change[] {
  if (before === after) return [];
  const [costsBefore, costsAfter] = [before, after].map((sdl) =>
    fieldCosts(parse(sdl, { noLocation: true })),
  );
  return [...(costsBefore ?? [])].flatMap(([coordinate, was]) => {
    const is = costsAfter?.get(coordinate);
    return is ? [...compareWeights(was, is, coordinate), ...compareSizes(was, is, coordinate)] : [];
  });
}

/** Returns the costs of every field that clients or REST documents can select. */
function fieldCosts(supergraph: DocumentNode): ReadonlyMap<string, FieldCost> {
  const costs = readFieldCosts(supergraph);
  const none: FieldCost = { weight: null, listSize: null };
  return new Map(
    supergraphFields(supergraph).map(({ coordinate }) => [coordinate, costs.get(coordinate) ?? none]),
  );
}

function compareWeights(
  { weight: from }: FieldCost,
  { weight: to }: FieldCost,
  coordinate: string,
): Change[] {
  const [was, is] = [from ?? 1, to ?? 1];
  if (was === is) return [];
  const message = `Field '${coordinate}' costs ${is} points instead of ${was}`;
  return [costChange(is > was ? 'breaking' : 'safe', 'COST_CHANGED', coordinate, message, [was, is])];
}

function compareSizes(
  { listSize: was }: FieldCost,
  { listSize: is }: FieldCost,
  coordinate: string,
): Change[] {
  if (!was || !is) return [];
  const [argumentsBefore, argumentsAfter] = [was, is].map(({ slicingArguments }) =>
    slicingArguments.join(', '),
  );
  const changes: Change[] = [];
  if (argumentsBefore !== argumentsAfter) {
    const lost = was.slicingArguments.some((name) => !is.slicingArguments.includes(name));
    const message = `The size of '${coordinate}' follows ${argumentsAfter || 'no argument'} instead of ${argumentsBefore || 'none'}`;
    const values = [argumentsBefore || 'none', argumentsAfter || 'none'] as const;
    changes.push(
      costChange(lost ? 'breaking' : 'safe', 'SLICING_ARGUMENTS_CHANGED', coordinate, message, values),
    );
  }
  const sizes = [was.assumedSize, is.assumedSize] as const;
  if (was.assumedSize === is.assumedSize) return changes;
  return [...changes, isPage(was) ? pageChange(coordinate, sizes) : sizeChange(coordinate, sizes)];
}

/** Returns whether arguments say how large a list is, up to its size. */
function isPage({ slicingArguments }: ListSize): boolean {
  return slicingArguments.length > 0;
}

function pageChange(coordinate: string, [was, is]: readonly [number, number]): Change {
  const message = `A page of '${coordinate}' has at most ${is} items instead of ${was}`;
  return costChange(is < was ? 'breaking' : 'dangerous', 'LARGEST_PAGE_CHANGED', coordinate, message, [
    was,
    is,
  ]);
}

function sizeChange(coordinate: string, [was, is]: readonly [number, number]): Change {
  const message = `List '${coordinate}' is estimated at ${is} items instead of ${was}`;
  return costChange(is > was ? 'breaking' : 'safe', 'LIST_SIZE_CHANGED', coordinate, message, [was, is]);
}

function costChange(
  changeClass: ChangeClass,
  rule: string,
  coordinate: string,
  message: string,
  [from, to]: readonly [unknown, unknown],
): Change {
  const values = { from: String(from), to: String(to) };
  return { class: changeClass, subject: 'graph', rule, coordinate, message, ...values, usedBy: [] };
}
