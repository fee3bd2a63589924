import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { type LoggedEvent, loggedEvent } from '#protocol/event-log/logged-event';

/** The events that webhooks can receive. The others are internal to the platform. */
export const WEBHOOK_EVENTS = [
  'bingo_task_completed',
  'bingo_line_completed',
  'bingo_completion_revoked',
  'bingo_participant_registered',
  'bingo_participant_withdrawn',
  'bingo_started',
  'bingo_ended',
  'bingo_event_deleted',
  'proof_submitted',
  'proof_reviewed',
  'proof_deleted',
  'tile_event_deleted',
  'attendance_recorded',
] as const satisfies readonly LoggedEvent['type'][];

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Type of the message that `testWebhook` sends. */
export const TEST_MESSAGE = 'webhook_test';

export type WebhookMessageType = WebhookEvent | typeof TEST_MESSAGE;

/** Returns whether webhooks can receive an event of this type. */
export function isWebhookEvent(type: string): type is WebhookEvent {
  return WEBHOOK_EVENTS.some((event) => event === type);
}

/**
 * Returns the body of a message: JSON with `type`, `timestamp` (of the event) and `data`, whose names are
 * those of REST. `data.event_id` is the id of the bingo event or tile event; attendance has the name of its
 * event as `data.event`.
 */
export function bodyOf({ type, at, subject, data }: LoggedEvent): string {
  return messageBody(type, at, named<unknown>(type, subject, data));
}

/** Returns what concerns an event, under the names of messages. */
function named<Value>(
  type: string,
  subject: Value,
  data: Readonly<Record<string, Value>>,
): Record<string, Value> {
  const subjectName = type === 'attendance_recorded' ? 'event' : 'event_id';
  const fields = Object.entries(data).map(([name, value]) => [snakeCase(name), value] as const);
  return { [subjectName]: subject, ...Object.fromEntries(fields) };
}

/** A type of message, for the documentation of webhooks. */
export interface DescribedMessage {
  readonly type: WebhookMessageType;
  readonly description: string;
  /** JSON Schema of the body. */
  readonly schema: object;
}

/** Returns every type of message with the schema of its body, which follows from that of its event. */
export function describedMessages(): DescribedMessage[] {
  const events = loggedEvent.options.flatMap(({ shape }): DescribedMessage[] => {
    const type = shape.type.value;
    if (!isWebhookEvent(type)) return [];
    const { properties = {}, required = [] } = z.toJSONSchema(shape.data, { io: 'output' });
    const present = named(type, true, Object.fromEntries(required.map((name) => [name, true])));
    const data = {
      type: 'object',
      properties: named<unknown>(type, { type: 'string' }, properties),
      required: Object.keys(present),
    };
    return [{ type, description: shape.type.description ?? type, schema: bodySchema(type, data) }];
  });
  const data = { type: 'object', properties: { webhook_id: { type: 'integer' } }, required: ['webhook_id'] };
  const schema = bodySchema(TEST_MESSAGE, data);
  return [...events, { type: TEST_MESSAGE, description: 'What `testWebhook` sends.', schema }];
}

function bodySchema(type: string, data: object): object {
  return {
    type: 'object',
    properties: {
      type: { type: 'string', const: type },
      timestamp: { type: 'string', format: 'date-time', description: 'Time of the event.' },
      data,
    },
    required: ['type', 'timestamp', 'data'],
  };
}

/** Returns the body of a test message. */
export function testBody(webhookId: number, at: string): string {
  return messageBody(TEST_MESSAGE, at, { webhook_id: webhookId });
}

function messageBody(type: string, timestamp: string, data: object): string {
  return JSON.stringify({ type, timestamp, data });
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Prefix of a signing secret; the rest is the key, as base64. */
export const SECRET_PREFIX = 'whsec_';

/** What is signed. */
interface SignedMessage {
  readonly id: string;
  /** Time of the attempt in seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/**
 * Returns the headers of the Standard Webhooks specification: one signature per secret, by which a receiver
 * that knows one of them verifies the message.
 */
export function signedHeaders(
  { id, timestamp, body }: SignedMessage,
  secrets: readonly string[],
): Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const content = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => `v1,${hmac(secret, content)}`);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

function hmac(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
