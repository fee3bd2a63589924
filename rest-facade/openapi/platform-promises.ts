import { REQUEST_HEADERS, RESPONSE_HEADERS } from '#gateway/edge/cross-origin';
import { OPERATION_LIMITS } from '#gateway/graphql-endpoint/operation-limits';
import { MAX_COST } from '#schema/cost/estimate-cost';
import { COOKIE_ATTRIBUTES } from '../cookies';
import type { JsonSchema } from './json-schema';

const { rootFields, ...limits } = OPERATION_LIMITS;

/** What clients rely on at every endpoint and OpenAPI has no words for: a schema, so that it is compared. */
export const PLATFORM_PROMISES: JsonSchema = {
  properties: {
    cookieAttributes: { const: COOKIE_ATTRIBUTES },
    crossOriginRequestHeaders: { enum: REQUEST_HEADERS },
    crossOriginResponseHeaders: { enum: RESPONSE_HEADERS },
    graphOperations: {
      properties: {
        ...maxima({ cost: MAX_COST, ...limits }),
        rootFields: { properties: maxima(rootFields) },
      },
    },
  },
};

function maxima(numbers: Readonly<Record<string, number>>): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(Object.entries(numbers).map(([name, maximum]) => [name, { maximum }]));
}
