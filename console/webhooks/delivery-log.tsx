import { Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { DeliveryStatusBadge, DeliveryStatusSelect } from '#console/automation/delivery-status.tsx';
import { DataTable, MoreButton } from '#console/frame/data-table.tsx';
import { Dialog } from '#console/frame/dialog.tsx';
import { formatMoment } from '#console/frame/format.ts';
import { FailureNotice, Loaded } from '#console/frame/notices.tsx';
import { labels } from '#console/frame/text.ts';
import type { AutomationDeliveryStatus } from '#console/graph/enum-values.ts';
import { useGraphMutation, useGraphPages } from '#console/graph/use-graph.ts';
import {
  type ConsoleWebhookDeliveriesQuery,
  consoleReplayWebhookDelivery,
  consoleWebhookDeliveries,
} from './documents.ts';
import { webhooksText } from './text.ts';
import { eventText, readableBody } from './webhook-events.ts';

/** Within which a first attempt usually ends. */
const FIRST_ATTEMPT_MS = 60_000;

interface Props {
  readonly webhook: { readonly id: number; readonly enabled: boolean };
}

/** What was sent to a webhook and what it responded, newest first. */
export function DeliveryLog({ webhook: { id, enabled } }: Props) {
  const [status, setStatus] = useState<AutomationDeliveryStatus | null>(null);
  const query = useGraphPages(
    consoleWebhookDeliveries,
    { id, status },
    ({ webhook }) =>
      webhook?.deliveries.pageInfo.hasNextPage ? webhook.deliveries.pageInfo.endCursor : null,
    { isUnsettled: (pages) => deliveriesOf(pages).some(isUntried) },
  );
  return (
    <section aria-labelledby="deliveries">
      <Title order={2} size="h3" id="deliveries">
        {webhooksText.log}
      </Title>
      <Stack>
        <Text size="sm">{webhooksText.logText}</Text>
        <Group align="flex-end">
          <DeliveryStatusSelect value={status} onChange={setStatus} />
          <Button variant="default" loading={query.isRefetching} onClick={() => void query.refetch()}>
            {webhooksText.refresh}
          </Button>
        </Group>
        <Loaded query={query}>
          {({ pages }) => <Deliveries deliveries={deliveriesOf(pages)} isEnabled={enabled} />}
        </Loaded>
        <MoreButton query={query} />
      </Stack>
    </section>
  );
}

function deliveriesOf(pages: readonly ConsoleWebhookDeliveriesQuery[]): Delivery[] {
  return pages.flatMap(({ webhook }) => webhook?.deliveries.nodes ?? []);
}

/**
 * Returns whether the first attempt of a delivery ends in a moment. Later attempts come after minutes or
 * hours, as does the first one behind a failing delivery about the same subject.
 */
function isUntried({ status, error, createdAt }: Delivery): boolean {
  return status === 'pending' && error === null && Date.now() - Date.parse(createdAt) < FIRST_ATTEMPT_MS;
}

interface DeliveriesProps {
  readonly deliveries: readonly Delivery[];
  readonly isEnabled: boolean;
}

function Deliveries({ deliveries, isEnabled }: DeliveriesProps) {
  const { mutate, error, isPending } = useGraphMutation(consoleReplayWebhookDelivery);
  const [shown, setShown] = useState<string | null>(null);
  const detailed = deliveries.find(({ id }) => id === shown);
  if (deliveries.length === 0) return <Text>{webhooksText.noDeliveries}</Text>;
  return (
    <>
      {!isEnabled && <Text size="sm">{webhooksText.replayDisabled}</Text>}
      {error && <FailureNotice failure={error} />}
      <DataTable
        label={webhooksText.log}
        rows={deliveries}
        idOf={({ id }) => id}
        minWidth={720}
        columns={[
          [labels.when, ({ createdAt }) => formatMoment(createdAt)],
          [labels.event, ({ type }) => eventText(type)],
          [labels.status, ({ status }) => <DeliveryStatusBadge status={status} />],
          [webhooksText.attempts, ({ attempts }) => attempts],
          [
            webhooksText.response,
            ({ responseStatus, error: reason }) => responseStatus ?? reason ?? webhooksText.noResponse,
          ],
          [
            labels.action,
            (delivery) => (
              <DeliveryActions
                delivery={delivery}
                mayReplay={isEnabled && !isPending && delivery.status !== 'pending'}
                onShow={() => setShown(delivery.id)}
                onReplay={() => mutate({ id: delivery.id })}
              />
            ),
          ],
        ]}
      />
      {detailed && <DeliveryDialog delivery={detailed} onClose={() => setShown(null)} />}
    </>
  );
}

interface DeliveryActionsProps {
  readonly delivery: Delivery;
  readonly mayReplay: boolean;
  readonly onShow: () => void;
  readonly onReplay: () => void;
}

function DeliveryActions({
  delivery: { type, createdAt },
  mayReplay,
  onShow,
  onReplay,
}: DeliveryActionsProps) {
  const named = [eventText(type), formatMoment(createdAt)] as const;
  return (
    <Group gap={4} wrap="nowrap">
      <Button size="xs" variant="default" aria-label={webhooksText.detailsOf(...named)} onClick={onShow}>
        {webhooksText.details}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={!mayReplay}
        aria-label={webhooksText.replayOf(...named)}
        onClick={onReplay}
      >
        {webhooksText.replay}
      </Button>
    </Group>
  );
}

type Delivery = NonNullable<ConsoleWebhookDeliveriesQuery['webhook']>['deliveries']['nodes'][number];

interface DeliveryDialogProps {
  readonly delivery: Delivery;
  readonly onClose: () => void;
}

/** The body of a message, and the last response to it. */
function DeliveryDialog({ delivery, onClose }: DeliveryDialogProps) {
  const { id, type, subject, error, body, responseStatus, responseBody, nextAttemptAt } = delivery;
  const facts = [
    [webhooksText.messageId, `msg_${id}`],
    [webhooksText.subject, subject],
    [webhooksText.response, responseStatus ?? webhooksText.noResponse],
    [webhooksText.error, error],
    [webhooksText.next, nextAttemptAt && formatMoment(nextAttemptAt)],
  ] as const;
  return (
    <Dialog title={eventText(type)} onClose={onClose}>
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
