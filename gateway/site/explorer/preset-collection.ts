/** A query of a preset collection. */
export interface PresetQuery {
  readonly name: string;
  /** The GraphQL document. */
  readonly query: string;
  /** The initial variables. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** A named group of preset queries. */
export interface PresetCollection {
  readonly title: string;
  readonly description: string;
  readonly queries: readonly PresetQuery[];
}
