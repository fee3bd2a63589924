import { ERROR_CODES } from '#protocol/errors';

/** Components that many endpoints share; unreferenced ones are omitted from the document. */
export const COMPONENTS = {
  schemas: {
    Error: {
      type: 'object',
      description: 'Why a request was refused or failed. The code is in the header X-Error-Code.',
      properties: { error: { type: 'string', description: 'A message for people.' } },
      required: ['error'],
    },
  },
  parameters: {
    Envelope: {
      name: 'X-Response-Envelope',
      in: 'header',
      description:
        '`true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`.',
      schema: { type: 'string', enum: ['true', 'false'], default: 'false' },
    },
    IfNoneMatch: {
      name: 'If-None-Match',
      in: 'header',
      description: 'Entity tags of the copies that the caller has; 304 when one of them is the answer.',
      schema: { type: 'string' },
    },
  },
  headers: {
    RequestId: {
      description: 'Names the request in the logs.',
      schema: { type: 'string' },
    },
    RateLimitPolicy: {
      description: 'The limit of this class of endpoints (IETF draft).',
      schema: { type: 'string' },
    },
    RateLimit: {
      description: 'What remains of the limit and for how long (IETF draft).',
      schema: { type: 'string' },
    },
    EntityTag: { description: 'Names this state of the answer.', schema: { type: 'string' } },
    Revalidated: {
      description: 'May be kept, and has to be asked for again each time.',
      schema: { type: 'string', const: 'public, no-cache' },
    },
    Age: { description: 'Seconds since the provider was asked.', schema: { type: 'integer' } },
    CacheControl: {
      description: 'For how long an answer of this kind is used.',
      schema: { type: 'string', examples: ['public, max-age=300'] },
    },
    Warning: {
      description: '`110` when the provider could not be asked and this is its last good answer.',
      schema: { type: 'string' },
    },
    RetryAfter: {
      description: 'Seconds to wait; absent where nobody can say.',
      schema: { type: 'integer' },
    },
    ErrorCode: {
      description: 'The finer cause.',
      schema: {
        type: 'string',
        enum: [...ERROR_CODES],
      },
    },
  },
  responses: {
    BadRequest: errorResponse('A parameter or the body is invalid; the message names the field.'),
    Unauthorized: errorResponse('The credential is missing, malformed, expired or revoked.'),
    Forbidden: errorResponse(
      'The credential is good and not enough, or the request came from a foreign origin.',
    ),
    NotFound: errorResponse('There is no such thing.'),
    RateLimited: errorResponse('The rate limit is exceeded; the message says when to retry.', {
      'Retry-After': reference('headers', 'RetryAfter'),
    }),
    InternalError: errorResponse('Something failed inside, or at a provider.', {
      'Retry-After': reference('headers', 'RetryAfter'),
    }),
    AnyError: errorResponse('Every other answer is an error.'),
  },
  securitySchemes: {
    sessionCookie: {
      type: 'apiKey',
      in: 'cookie',
      name: 'auth_token',
      description: 'The session, shared across the subdomains of the parent domain.',
    },
    bearerToken: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The same token for programs; it wins over the cookie.',
    },
    serviceKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Service-Key',
      description: 'Configured by the operator for other services.',
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
