/** A type of message that receivers of webhooks get. */
export interface DescribedMessage {
  readonly type: string;
  readonly description: string;
  /** JSON Schema of the body. */
  readonly schema: object;
}

const HEADERS = {
  'webhook-id': 'Id of the message; the same at each attempt and replay.',
  'webhook-timestamp': 'Time of the attempt, seconds since 1970.',
  'webhook-signature':
    '`v1,` and the HMAC-SHA256 of `id.timestamp.body` as base64; two of them after a rotation.',
} as const;

/** Returns the webhooks of the document, by type of message. */
export function webhooksOf(messages: readonly DescribedMessage[]): Readonly<Record<string, object>> {
  return Object.fromEntries(messages.map((message) => [message.type, { post: webhookObject(message) }]));
}

function webhookObject({ type, description, schema }: DescribedMessage): object {
  const parameters = Object.entries(HEADERS).map(([name, text]) => ({
    name,
    in: 'header',
    required: true,
    description: text,
    schema: { type: 'string' },
  }));
  return {
    operationId: `webhook_${type}`,
    summary: type,
    description,
    tags: ['game'],
    security: [],
    parameters,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': { description: 'Received.' },
      410: { description: 'The receiver is gone: the webhook is disabled.' },
      default: { description: 'A failure, after which the message is sent again.' },
    },
  };
}
