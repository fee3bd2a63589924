import { type WebhookEventType, webhookEventTypeValues } from '#console/graph/enum-values.ts';
import { webhooksText } from './text.ts';

/** Returns what the type of a message means; the type itself if it is unknown. */
export function eventText(type: string): string {
  if (type === 'webhook_test') return webhooksText.testMessage;
  const known = webhookEventTypeValues.find((candidate) => candidate === type);
  return known ? webhooksText.eventTypes[known] : type;
}

/** Returns the chosen events, in the order of the list. */
export function withEvent(
  chosen: readonly WebhookEventType[],
  type: WebhookEventType,
  isChosen: boolean,
): WebhookEventType[] {
  return webhookEventTypeValues.filter((known) => (known === type ? isChosen : chosen.includes(known)));
}

/** Returns a body for reading: JSON is indented, anything else is as it was sent. */
export function readableBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
