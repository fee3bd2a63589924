import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { artefactsFolder } from '#schema/artefacts';

/** The public schema of the platform, as it is committed. */
export const communitySchema = buildSchema(readFileSync(join(artefactsFolder, 'api.graphql'), 'utf8'));
