import type { Closers } from '#processes/closers';
import type { TestPlatform } from '#tests/support/platform';
import { standInUrl } from '#tests/support/stand-in-url';
import { LIMITS } from '../limits';
import { startServer } from '../start-server';
import { type Contestant, HAND_WRITTEN } from './contestant';
import { openProduct, openVariant, productContestant } from './open-product';
import { openSpread } from './open-spread';
import { openStock } from './open-stock';
import { PRODUCT_VARIANTS } from './product-variants';

/** All contestants, over one database. */
export interface Contestants {
  /** The product; all data is created through it. */
  readonly platform: TestPlatform;
  readonly all: readonly Contestant[];
}

/** Starts all contestants, the product first: the others use its tokens and sandbox. */
export async function openContestants(closers: Closers): Promise<Contestants> {
  const [first, ...others] = PRODUCT_VARIANTS;
  const platform = await openProduct(first, closers);
  const all = [productContestant(first, platform, true)];
  for (const variant of others) {
    all.push(productContestant(variant, await openVariant(variant, platform.databaseUrl, closers), false));
  }
  const environment = await environmentBeside(platform);
  all.push(await openHandWritten(environment, closers));
  all.push(await openSpread(platform, closers));
  all.push(await openStock(platform, environment, closers));
  return { platform, all };
}

type Environment = Readonly<Record<string, string>>;

async function openHandWritten(environment: Environment, closers: Closers): Promise<Contestant> {
  const server = await startServer('baseline/server.js', [], environment);
  closers.add(HAND_WRITTEN, () => server.stop());
  return {
    name: HAND_WRITTEN,
    url: server.url,
    pids: [server.pid],
    responses: () => true,
    toTheByte: true,
    mayFail: false,
    openLoop: true,
  };
}

/**
 * Returns the environment of a comparison server: the database, tokens, limits and provider of the product.
 */
async function environmentBeside(platform: TestPlatform): Promise<Environment> {
  const jwks = await platform.anonymous.get('/auth/.well-known/jwks.json').expect(200);
  return {
    ...LIMITS,
    DATABASE_URL: platform.databaseUrl,
    BASE_URL: platform.baseUrl,
    JWKS: jwks.text,
    TRACKER_URL: standInUrl(platform, 'tracker'),
  };
}
