import { rmSync, writeFileSync } from 'node:fs';
import { loadOperations, RestContractError } from '#facade/documents/load-operations';
import { planDocuments } from '#gateway/graph/document-planner';
import { shippedPlansFile, shippedPlansText } from '#gateway/planning/shipped-plans';
import { readSupergraph } from '#schema/artefacts';
import { documentSchema } from '#schema/internal-elements';

/**
 * Plans the REST documents over the committed supergraph; the build runs it. While documents need a
 * supergraph that `npm run generate` has yet to write, there are no plans, and the start of a gateway reports
 * the problems.
 */
function planRestDocuments(): void {
  const supergraphSdl = readSupergraph();
  rmSync(shippedPlansFile, { force: true });
  try {
    const operations = loadOperations(documentSchema(supergraphSdl).toGraphQLJSSchema());
    const documents = operations.map(({ document }) => document);
    writeFileSync(shippedPlansFile, shippedPlansText(supergraphSdl, planDocuments(supergraphSdl, documents)));
  } catch (error) {
    if (!(error instanceof RestContractError)) throw error;
  }
}

planRestDocuments();
