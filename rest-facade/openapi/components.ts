import { ERROR_CODES } from '#protocol/errors';
import { STATUS_OF } from '../response/failure';

/** Components that many endpoints share; unreferenced ones are omitted from the document. */
export const COMPONENTS = {
  schemas: {
    Error: {
      type: 'object',
      description: 'Why a request was rejected or failed. The code is in the header X-Error-Code.',
      properties: { error: { type: 'string', description: 'A human-readable message.' } },
      required: ['error'],
    },
  },
  parameters: {
    Envelope: {
      name: 'X-Response-Envelope',
      in: 'header',
      description:
        '`true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`.',
      schema: { type: 'string', enum: ['true', 'false'], default: 'false' },
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'A new unique value, such as a UUID in double quotes, for each thing to create. The same request with the same key gets the first response again for 24 hours and creates nothing; another request with it gets 422, and 409 while the first one is running. Responses with 401, 403, 429 and 500 are not stored.',
      schema: { type: 'string', minLength: 1 },
      example: '"8e03978e-40d5-43e8-bc93-6894a57f9324"',
    },
    LastEventId: {
      name: 'Last-Event-ID',
      in: 'header',
      description:
        'Id of the last event received, which browsers send when they reconnect: the stream continues after it, if that was at most ten minutes ago. Otherwise, and after an unknown id, an event `reset` comes first.',
      schema: { type: 'string' },
    },
    IfNoneMatch: {
      name: 'If-None-Match',
      in: 'header',
      description: 'Entity tags of the cached copies of the caller; 304 if one of them is current.',
      schema: { type: 'string' },
    },
  },
  headers: {
    RequestId: {
      description: 'Id of the request in the logs.',
      schema: { type: 'string' },
    },
    RateLimitPolicy: {
      description: 'Rate limit of this class of endpoints (IETF draft).',
      schema: { type: 'string' },
    },
    RateLimit: {
      description: 'Remaining requests and seconds until the window resets (IETF draft).',
      schema: { type: 'string' },
    },
    Link: {
      description: 'The first, previous, next and last page (RFC 8288), where they exist.',
      schema: { type: 'string' },
    },
    IdempotencyReplayed: {
      description:
        '`true` if this is the stored response of an earlier request with the same `Idempotency-Key`.',
      schema: { type: 'string', const: 'true' },
    },
    EntityTag: { description: 'Entity tag of the response.', schema: { type: 'string' } },
    Revalidated: {
      description: 'May be cached and must be revalidated before each use.',
      schema: { type: 'string', const: 'public, no-cache' },
    },
    Age: { description: 'Age of the provider response in seconds.', schema: { type: 'integer' } },
    CacheControl: {
      description: 'How long a response of this kind is fresh.',
      schema: { type: 'string', examples: ['public, max-age=300'] },
    },
    Warning: {
      description: '`110` if the provider is unavailable and this is its last successful response.',
      schema: { type: 'string' },
    },
    RetryAfter: {
      description: 'Seconds to wait; absent where nobody can say.',
      schema: { type: 'integer' },
    },
    ErrorCode: {
      description: 'Error code.',
      schema: {
        type: 'string',
        enum: [...ERROR_CODES],
      },
      'x-statuses': STATUS_OF,
    },
  },
  responses: {
    BadRequest: errorResponse('A parameter or the body is invalid; the message names the field.'),
    Unauthorized: errorResponse('The credential is missing, malformed, expired or revoked.'),
    Forbidden: errorResponse('The credential is valid but not sufficient, or the origin is not allowed.'),
    NotFound: errorResponse('The resource does not exist.'),
    StillRunning: errorResponse('The first request with this `Idempotency-Key` is still running.', {
      'Retry-After': reference('headers', 'RetryAfter'),
    }),
    KeyReused: errorResponse('The `Idempotency-Key` belongs to another request.'),
    RateLimited: errorResponse('The rate limit is exceeded; the message says when to retry.', {
      'Retry-After': reference('headers', 'RetryAfter'),
    }),
    InternalError: errorResponse('An internal error, or a provider is unavailable.', {
      'Retry-After': reference('headers', 'RetryAfter'),
    }),
    AnyError: errorResponse('Any other response is an error.'),
  },
  securitySchemes: {
    sessionCookie: {
      type: 'apiKey',
      in: 'cookie',
      name: 'auth_token',
      description: 'Session token, shared across the subdomains of the parent domain.',
    },
    bearerToken: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'Session token for programs; takes precedence over the cookie.',
    },
    serviceKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Service-Key',
      description: 'Key of another service, issued by the operator.',
    },
    bingoKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Bingo-Key',
      description: 'Issued once to a participant at registration.',
    },
  },
};

/** Returns a `$ref` to a component. */
export function reference(kind: string, name: string): { readonly $ref: string } {
  return { $ref: `#/components/${kind}/${name}` };
}

function errorResponse(description: string, headers: object = {}) {
  return {
    description,
    headers: {
      'X-Error-Code': reference('headers', 'ErrorCode'),
      'X-Request-Id': reference('headers', 'RequestId'),
      ...headers,
    },
    content: { 'application/json': { schema: reference('schemas', 'Error') } },
  };
}
