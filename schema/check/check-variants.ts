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
      message: `Without what it leaves out, a variant is no graph. ${error instanceof Error ? error.message : String(error)}`,
      file: 'schema/artefacts/variants/public.graphql',
      help: 'give what administrators need a type or an argument of its own',
    });
    return { variants: new Map(), findings: [found] };
  }
}
