import { loadOperations } from '#facade/documents/load-operations';
import type { Artefacts } from '#schema/artefacts';
import { type ComposerMessage, composeSupergraph } from '#schema/compose';
import { documentSchema } from '#schema/internal-elements';
import { composeVariants } from '#schema/variants';
import { describeArtefacts } from './describe-artefacts';
import { emitSubgraphs } from './emit-subgraphs';

/** The registry's artefacts, and the composer's hints. */
export interface Generated {
  readonly artefacts: Artefacts;
  readonly hints: readonly ComposerMessage[];
}

/**
 * Emits and composes the subgraphs, validates the REST documents against the result and describes them. Needs
 * no database.
 *
 * @throws Error when the subgraphs do not compose or a document is invalid.
 */
export async function generateArtefacts(): Promise<Generated> {
  const subgraphs = await emitSubgraphs();
  const composition = composeSupergraph(subgraphs);
  const variants = composeVariants(subgraphs);
  const operations = loadOperations(documentSchema(composition.supergraphSdl).toGraphQLJSSchema());
  const artefacts = describeArtefacts({ subgraphs, composition, variants, operations });
  return { artefacts, hints: composition.hints };
}
