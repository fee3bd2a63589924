import type { PresetCollection, PresetQuery } from './preset-collection';

/** A query as Altair keeps it in its collections: the `window` of its documented export format, with an id. */
interface StoredQuery {
  readonly id: string;
  readonly version: 1;
  readonly type: 'window';
  readonly storageType: 'local';
  readonly windowName: string;
  readonly query: string;
  readonly variables: string;
  readonly headers: readonly [];
  readonly created_at: number;
  readonly updated_at: number;
}

/** A collection as Altair keeps it. */
export interface StoredCollection {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Empty: none lies in another. */
  readonly parentPath: '';
  readonly storageType: 'local';
  readonly workspaceId: 'local';
  readonly queries: readonly StoredQuery[];
  readonly created_at: number;
  readonly updated_at: number;
}

/** What every id begins with that is ours: whatever else a browser keeps is its user's. */
const OURS = 'preset';

const SOME_MOMENT = 1_000_000;

/** The rows of Altair's table of collections. The same collections always give the same rows. */
export function storedCollections(collections: readonly PresetCollection[]): StoredCollection[] {
  return collections.map(({ title, description, queries }, index) => {
    const id = `${OURS}-${slug(title)}`;
    return {
      id,
      title,
      description,
      parentPath: '',
      storageType: 'local',
      workspaceId: 'local',
      queries: queries.map((query, position) => storedQuery(id, query, position)),
      // They should stand in the order given, and Altair shows the collection that changed last first …
      ...changedAt(SOME_MOMENT - index),
    };
  });
}

function storedQuery(
  collectionId: string,
  { name, query, variables }: PresetQuery,
  index: number,
): StoredQuery {
  return {
    id: `${collectionId}-${slug(name)}`,
    version: 1,
    type: 'window',
    storageType: 'local',
    windowName: name,
    query,
    variables: JSON.stringify(variables, null, 2),
    headers: [],
    // … but the query that changed last at the end, though it calls both orders "newest".
    ...changedAt(SOME_MOMENT + index),
  };
}

function changedAt(moment: number): Pick<StoredQuery, 'created_at' | 'updated_at'> {
  return { created_at: moment, updated_at: moment };
}

function slug(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
