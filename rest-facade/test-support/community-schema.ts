import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { artefactsFolder } from '#schema/artefacts';

/** The committed API schema of the platform. */
export const communitySchema = buildSchema(readFileSync(join(artefactsFolder, 'api.graphql'), 'utf8'));
