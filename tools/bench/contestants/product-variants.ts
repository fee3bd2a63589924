import type { BenchEndpoint } from '../endpoints/bench-endpoint';
import { PRODUCT, PRODUCT_CACHED } from './contestant';

/** A product configuration to compare. */
export interface ProductVariant {
  readonly name: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Returns whether it is measured at an endpoint. */
  responses(endpoint: BenchEndpoint): boolean;
}

/** The first variant creates the sessions and provides the sandbox. */
export const PRODUCT_VARIANTS: readonly [ProductVariant, ...ProductVariant[]] = [
  { name: PRODUCT, environment: { RESPONSE_CACHE: 'off' }, responses: () => true },
  {
    name: PRODUCT_CACHED,
    environment: { RESPONSE_CACHE: 'on' },
    responses: ({ kept }) => kept,
  },
];
