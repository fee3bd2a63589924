/** A query of a preset collection. */
export interface PresetQuery {
  readonly name: string;
  /** The GraphQL document. */
  readonly query: string;
  /** The initial variables. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** The initial request headers; empty values are for the user to fill in. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A named group of preset queries. */
export interface PresetCollection {
  readonly title: string;
  readonly description: string;
  readonly queries: readonly PresetQuery[];
}
