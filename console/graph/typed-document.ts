/** An operation over the platform's graph, with the types of its result and variables. */
export interface TypedDocument<Result, Variables> {
  readonly name: string;
  readonly text: string;
  /** Never present: carries the types. */
  readonly types?: (variables: Variables) => Result;
}
