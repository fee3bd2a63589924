import { Code, Stack, Text } from '@mantine/core';
import { Dialog } from '#console/frame/dialog.tsx';
import { formatMoment } from '#console/text/format.ts';
import { webhooksText } from '#console/text/webhooks.ts';
import type { ConsoleWebhookDeliveriesQuery } from './documents.ts';
import { eventWords, readableBody } from './webhook-events.ts';

export type Delivery = NonNullable<ConsoleWebhookDeliveriesQuery['webhook']>['deliveries']['nodes'][number];

interface Props {
  readonly delivery: Delivery;
  readonly onClose: () => void;
}

/** The body of a message, and the last response to it. */
export function DeliveryDialog({ delivery, onClose }: Props) {
  const { id, type, subject, error, body, responseStatus, responseBody, nextAttemptAt } = delivery;
  const facts = [
    [webhooksText.messageId, `msg_${id}`],
    [webhooksText.subject, subject],
    [webhooksText.response, responseStatus ?? webhooksText.noResponse],
    [webhooksText.error, error],
    [webhooksText.next, nextAttemptAt && formatMoment(nextAttemptAt)],
  ] as const;
  return (
    <Dialog title={eventWords(type)} onClose={onClose}>
      <Stack gap="xs">
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <Text key={label} size="sm" className="address">
                {label}: {value}
              </Text>
            ),
        )}
        <Body label={webhooksText.body} content={body} />
        {responseBody !== null && <Body label={webhooksText.responseBody} content={responseBody} />}
      </Stack>
    </Dialog>
  );
}

function Body({ label, content }: { readonly label: string; readonly content: string }) {
  return (
    <figure aria-label={label} style={{ margin: 0 }}>
      <Text component="figcaption" size="sm" fw={600}>
        {label}
      </Text>
      {content === '' ? (
        <Text size="sm">{webhooksText.empty}</Text>
      ) : (
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {readableBody(content)}
        </Code>
      )}
    </figure>
  );
}
