import { readSupergraph } from '#schema/artefacts';
import { documentSchema } from '#schema/internal-elements';

/** The committed schema of the platform's REST documents. */
export const communitySchema = documentSchema(readSupergraph()).toGraphQLJSSchema();
