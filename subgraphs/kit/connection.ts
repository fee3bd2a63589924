import { type ClassType, Directive, Field, Int, ObjectType } from 'type-graphql';
import { invalidArgument } from '#protocol/errors';
import { MOST_PER_PAGE } from '#protocol/page-limit';
import { COUNT_COST, Cost, ListSize } from './cost';
import { limitOf } from './database/page';

@Directive('@shareable')
@ObjectType('PageInfo', {
  simpleResolvers: true,
  description: 'Where a page of a connection lies in its list.',
})
class PageInfo {
  @Field(() => Boolean, { description: 'Whether items follow.' })
  hasNextPage: boolean;

  @Field(() => Boolean, { description: 'Whether items precede.' })
  hasPreviousPage: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Cursor of the first item; null if the page is empty.',
  })
  startCursor: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Cursor of the last item, for `after` of the next page; null if the page is empty.',
  })
  endCursor: string | null;
}

/** An item of a connection. */
interface Edge<Node> {
  readonly cursor: string;
  readonly node: Node;
}

/** A page of a list, after the Relay specification. */
export interface Connection<Node> {
  readonly edges: readonly Edge<Node>[];
  readonly nodes: readonly Node[];
  readonly pageInfo: PageInfo;
  /** Counts the items of all pages, when the field is selected. */
  readonly count: () => Promise<number>;
}

/** Description of the argument `first`. */
export const FIRST = 'Number of items, from 1; values above 100 are lowered to 100.';
/** Description of the argument `after`. */
export const AFTER = '`endCursor` of the previous page; null for the first page.';

/**
 * Creates the GraphQL types `<name>Edge` and `<name>Connection` of a list.
 *
 * @param described the list, as in `Completions of a task.`
 * @param countCost of `totalCount`, which reads all items.
 */
export function connectionType<Node extends object>(
  node: ClassType<Node>,
  name: string,
  described: string,
  countCost = COUNT_COST,
): ClassType<Connection<Node>> {
  @ObjectType(`${name}Edge`, { simpleResolvers: true, description: 'An item and its cursor.' })
  class EdgeType {
    @Field(() => String, { description: 'Opaque; for `after`.' })
    cursor: string;

    @Field(() => node, { description: 'The item.' })
    node: Node;
  }

  @ObjectType(`${name}Connection`, { description: described })
  class ConnectionType implements Connection<Node> {
    @ListSize({ assumedSize: MOST_PER_PAGE })
    @Field(() => [EdgeType], { description: 'The items of this page, with their cursors.' })
    edges: EdgeType[];

    @ListSize({ assumedSize: MOST_PER_PAGE })
    @Field(() => [node], { description: 'The items of this page.' })
    nodes: Node[];

    @Field(() => PageInfo, { description: 'Where the page lies in the list.' })
    pageInfo: PageInfo;

    count: () => Promise<number>;

    @Cost(countCost)
    @Field(() => Int, { name: 'totalCount', description: 'Number of items on all pages.' })
    totalCount(): Promise<number> {
      return this.count();
    }
  }
  return ConnectionType;
}

/** The lists of a connection, for `ListSize` of the field that returns it. */
export const CONNECTION_SIZE = {
  assumedSize: MOST_PER_PAGE,
  slicingArguments: ['first'],
  sizedFields: ['edges', 'nodes'],
};

/** Arguments of a page. */
interface PageArguments {
  readonly first: number;
  readonly after?: string | null | undefined;
}

/** The part of a list to return. */
export interface Slice {
  /** At most 100. */
  readonly first: number;
  /** Key of the last item of the previous page; null for the first page. */
  readonly after: readonly unknown[] | null;
}

/**
 * Reads the arguments of a page.
 *
 * @param isKey whether the values of a cursor are a key of the list.
 * @throws DomainError BAD_USER_INPUT if `first` is below 1 or `after` is no cursor of the list.
 */
export function sliceOf({ first, after }: PageArguments, isKey: (key: readonly unknown[]) => boolean): Slice {
  const limit = limitOf(first, undefined, 'first');
  if (after === null || after === undefined) return { first: limit, after: null };
  const key = keyOf(after);
  if (!key || !isKey(key)) throw invalidArgument('after', 'must be a cursor of this list');
  return { first: limit, after: key };
}

/**
 * Returns a page as a connection.
 *
 * @param type as created by `connectionType`.
 * @param rows the items from the slice on, one more than requested if others follow.
 * @param keyOf the values that order the list and identify an item, as JSON.
 */
export function connectionOf<Node>(
  type: ClassType<Connection<Node>>,
  rows: readonly Node[],
  {
    slice,
    keyOf,
    count,
  }: {
    readonly slice: Slice;
    readonly keyOf: (node: Node) => readonly unknown[];
    readonly count: () => Promise<number>;
  },
): Connection<Node> {
  const nodes = rows.slice(0, slice.first);
  const edges = nodes.map((node) => ({ cursor: cursorOf(keyOf(node)), node }));
  const pageInfo = {
    hasNextPage: rows.length > slice.first,
    hasPreviousPage: slice.after !== null,
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  };
  return Object.assign(new type(), { edges, nodes, pageInfo, count });
}

function cursorOf(key: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

function keyOf(cursor: string): readonly unknown[] | null {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(key) && cursorOf(key) === cursor ? key : null;
  } catch {
    return null;
  }
}

/** Checks of the values of a key. Times have milliseconds, as dates in JSON; PostgreSQL has no year 0. */
export const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^(?!0000)\d{4}-/.test(value) && isIsoTime(value);
export const isInt32 = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31;
export const isWholeText = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,18}$/.test(value);

function isIsoTime(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text;
}

/** Fields of every page of a list. The page type of a list extends it with the items. */
@ObjectType({ simpleResolvers: true })
export abstract class ListPage {
  @Field(() => Int, { description: 'Number of items on all pages.' })
  total: number;

  @Field(() => Int, { description: 'Page number, from 1.' })
  page: number;

  @Field(() => Int, { description: 'Items per page: the effective limit.' })
  limit: number;
}
