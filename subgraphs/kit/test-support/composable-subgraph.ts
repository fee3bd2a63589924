import type { Subgraph } from '../subgraph';

/** An executable schema and the SDL for composition. */
export interface ComposableSubgraph extends Subgraph {
  readonly sdl: string;
}
