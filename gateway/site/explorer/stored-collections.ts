import type { PresetCollection, PresetQuery } from './preset-collection';

/** A query in Altair's storage: the `window` of its documented export format plus an id. */
interface StoredQuery {
  readonly id: string;
  readonly version: 1;
  readonly type: 'window';
  readonly storageType: 'local';
  readonly windowName: string;
  readonly query: string;
  readonly variables: string;
  readonly headers: readonly { readonly key: string; readonly value: string; readonly enabled: true }[];
  readonly created_at: number;
  readonly updated_at: number;
}

/** A collection in Altair's storage. */
export interface StoredCollection {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Empty: collections are not nested. */
  readonly parentPath: '';
  readonly storageType: 'local';
  readonly workspaceId: 'local';
  readonly queries: readonly StoredQuery[];
  readonly created_at: number;
  readonly updated_at: number;
}

/** Id prefix of preset collections; all other collections belong to the user. */
const ID_PREFIX = 'preset';

const BASE_TIME = 1_000_000;

/** Converts collections to rows of Altair's storage. Deterministic. */
export function storedCollections(collections: readonly PresetCollection[]): StoredCollection[] {
  return collections.map(({ title, description, queries }, index) => {
    const id = `${ID_PREFIX}-${slug(title)}`;
    return {
      id,
      title,
      description,
      parentPath: '',
      storageType: 'local',
      workspaceId: 'local',
      queries: queries.map((query, position) => storedQuery(id, query, position)),
      // Altair sorts collections by change time, newest first …
      ...changedAt(BASE_TIME - index),
    };
  });
}

function storedQuery(
  collectionId: string,
  { name, query, variables, headers }: PresetQuery,
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
    headers: Object.entries(headers).map(([key, value]) => ({ key, value, enabled: true })),
    // … but queries oldest first, although it calls both orders "newest".
    ...changedAt(BASE_TIME + index),
  };
}

function changedAt(moment: number): Pick<StoredQuery, 'created_at' | 'updated_at'> {
  return { created_at: moment, updated_at: moment };
}

function slug(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
