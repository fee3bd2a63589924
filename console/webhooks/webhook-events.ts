import type { WebhookEventType } from '#console/graph/enum-values.ts';
import { webhooksText } from '#console/text/webhooks.ts';

/** Every event that a webhook can receive. */
export const WEBHOOK_EVENTS: readonly WebhookEventType[] = [
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
];

/** Returns what the type of a message means; the type itself if it is unknown. */
export function eventWords(type: string): string {
  if (type === 'webhook_test') return webhooksText.testMessage;
  const known = WEBHOOK_EVENTS.find((one) => one === type);
  return known ? webhooksText.eventTypes[known] : type;
}

/** Returns the chosen events, in the order of the list. */
export function withEvent(
  chosen: readonly WebhookEventType[],
  type: WebhookEventType,
  isChosen: boolean,
): WebhookEventType[] {
  return WEBHOOK_EVENTS.filter((one) => (one === type ? isChosen : chosen.includes(one)));
}

/** Returns a body for reading: JSON is indented, anything else is as it was sent. */
export function readableBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
