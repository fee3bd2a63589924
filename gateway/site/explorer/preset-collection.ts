/** A query that the explorer offers. */
export interface PresetQuery {
  readonly name: string;
  /** The document, as the graph gets it. */
  readonly query: string;
  /** What it is run with unless somebody changes it. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Queries of one kind. */
export interface PresetCollection {
  readonly title: string;
  readonly description: string;
  readonly queries: readonly PresetQuery[];
}
