import type { SubgraphSdl } from '../compose';
import { composeVariants } from '../variants';
import { type Finding, finding } from './finding';

/** The composed variants, and findings for those that do not compose. */
export interface CheckedVariants {
  /** Path below the artefacts folder → SDL. */
  readonly variants: ReadonlyMap<string, string>;
  readonly findings: readonly Finding[];
}

/** Composes every variant of the graph. */
export function checkVariants(subgraphs: readonly SubgraphSdl[]): CheckedVariants {
  try {
    return { variants: composeVariants(subgraphs), findings: [] };
  } catch (error) {
    const found = finding({
      severity: 'error',
      rule: 'VARIANT_INVALID',
      message: `The variant is not a valid schema. ${error instanceof Error ? error.message : String(error)}`,
      file: 'schema/artefacts/variants/public.graphql',
      help: 'move what administrators need to a separate type or argument',
    });
    return { variants: new Map(), findings: [found] };
  }
}
