import type { BenchEndpoint } from '../endpoints/bench-endpoint';
import { LONG_LOAD, PRODUCT, PRODUCT_KEPT, PRODUCT_WITHOUT_NAME_CACHE, SHORT_LOAD } from './contestant';

/** The product with other settings than another contestant's. */
export interface ProductVariant {
  readonly name: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly load: typeof LONG_LOAD;
  /** Where it is measured. */
  answers(endpoint: BenchEndpoint): boolean;
}

/** The first of these signs people in and hands out the sandbox's addresses. */
export const PRODUCT_VARIANTS: readonly [ProductVariant, ...ProductVariant[]] = [
  { name: PRODUCT, environment: { RESPONSE_CACHE: 'off' }, load: LONG_LOAD, answers: () => true },
  {
    name: PRODUCT_WITHOUT_NAME_CACHE,
    environment: { RESPONSE_CACHE: 'off', USER_NAME_CACHE: 'off' },
    load: LONG_LOAD,
    answers: ({ singleArea }) => !singleArea,
  },
  {
    name: PRODUCT_KEPT,
    environment: { RESPONSE_CACHE: 'on' },
    load: SHORT_LOAD,
    answers: ({ kept }) => kept,
  },
];
