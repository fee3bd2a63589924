import type { JSONWebKeySet } from 'jose';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Duties } from './duties';
import { counterFor } from './http-edge';
import { identityReader, tokenReader } from './identity';

/** Environment of a comparison server. */
export const dutySettings = z.object({
  DATABASE_URL: z.string(),
  /** Base URL of the product, which issues the tokens. */
  BASE_URL: z.string(),
  JWKS: z.string(),
  RATE_LIMIT_PUBLIC: z.coerce.number(),
  RATE_LIMIT_AUTHENTICATED: z.coerce.number(),
  RATE_LIMIT_PLUGIN: z.coerce.number(),
});

const jwks = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

/** Creates the dependencies that match the product's behaviour, and the allowed origins. */
export function dutiesFrom(
  settings: z.infer<typeof dutySettings>,
  pool: Pool,
): { readonly duties: Duties; readonly origins: ReadonlySet<string> } {
  const keys: JSONWebKeySet = jwks.parse(JSON.parse(settings.JWKS));
  return {
    duties: {
      pool,
      countPublic: counterFor('public', settings.RATE_LIMIT_PUBLIC),
      countAuthenticated: counterFor('authenticated', settings.RATE_LIMIT_AUTHENTICATED),
      countPlugin: counterFor('plugin', settings.RATE_LIMIT_PLUGIN),
      readIdentity: identityReader(pool, tokenReader(keys, settings.BASE_URL)),
    },
    origins: new Set([settings.BASE_URL, 'http://localhost:3000', 'http://localhost:5173']),
  };
}
