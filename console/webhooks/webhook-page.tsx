import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { Gate } from '#console/frame/gate.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { Page } from '#console/frame/page.tsx';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { formatMoment } from '#console/text/format.ts';
import { webhooksText } from '#console/text/webhooks.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { type ConsoleWebhookQuery, consoleTestWebhook, consoleWebhook } from './documents.ts';
import { EditDialog } from './edit-dialog.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import { WebhookSwitch } from './webhook-switch.tsx';

type Webhook = NonNullable<ConsoleWebhookQuery['webhook']>;

interface Props {
  readonly params: { readonly id: string };
}

/** A webhook with its delivery log. */
export function WebhookPage({ params: { id } }: Props) {
  return (
    <Gate access={['manage_automation']}>
      {/^\d{1,9}$/.test(id) ? <KnownWebhook id={Number(id)} /> : <UnknownWebhook />}
    </Gate>
  );
}

function KnownWebhook({ id }: { readonly id: number }) {
  const query = useGraph(consoleWebhook, { id });
  return (
    <Loaded query={query}>
      {({ webhook }) =>
        webhook ? (
          <Page title={webhook.name} actions={<Actions webhook={webhook} />}>
            <AllWebhooks />
            <State webhook={webhook} />
            <DeliveryLog webhook={webhook} />
          </Page>
        ) : (
          <UnknownWebhook />
        )
      }
    </Loaded>
  );
}

function UnknownWebhook() {
  return (
    <Page title={webhooksText.unknown}>
      <AllWebhooks />
    </Page>
  );
}

function AllWebhooks() {
  return (
    <Anchor component={Link} href="/console/webhooks">
      {webhooksText.all}
    </Anchor>
  );
}

function State({ webhook }: { readonly webhook: Webhook }) {
  const { url, eventTypes, disabledReason, failingSince, previousSecretUntil } = webhook;
  const isSignedTwice = previousSecretUntil !== null && Date.parse(previousSecretUntil) > Date.now();
  return (
    <Stack gap="sm">
      {disabledReason !== null && (
        <Alert color="orange" title={webhooksText.disabled}>
          {disabledReason}
        </Alert>
      )}
      {failingSince !== null && disabledReason === null && (
        <Alert color="orange">{webhooksText.failing(formatMoment(failingSince))}</Alert>
      )}
      <Text className="address">
        {webhooksText.url}: {url}
      </Text>
      <Text>
        {webhooksText.events}: {eventTypes.map((type) => webhooksText.eventTypes[type]).join('; ')}
      </Text>
      {isSignedTwice && <Text>{webhooksText.twoSecrets(formatMoment(previousSecretUntil))}</Text>}
      <WebhookSwitch webhook={webhook} label={webhooksText.enabled} />
    </Stack>
  );
}

const DIALOGS = {
  edit: EditDialog,
  rotate: RotateDialog,
  replay: ReplayDialog,
  delete: DeleteDialog,
} as const;

function Actions({ webhook }: { readonly webhook: Webhook }) {
  const { mutate, error, isPending } = useGraphMutation(consoleTestWebhook);
  const [shown, setShown] = useState<keyof typeof DIALOGS | null>(null);
  const Shown = shown && DIALOGS[shown];
  const opening = [
    [webhooksText.edit, 'edit'],
    [webhooksText.rotate, 'rotate'],
    [webhooksText.replaySince, 'replay'],
    [webhooksText.delete, 'delete'],
  ] as const;
  return (
    <>
      <Group gap="xs">
        <Button loading={isPending} onClick={() => mutate({ id: webhook.id })}>
          {webhooksText.sendTest}
        </Button>
        {opening.map(([label, dialog]) => (
          <Button key={dialog} variant="default" onClick={() => setShown(dialog)}>
            {label}
          </Button>
        ))}
      </Group>
      {error && <FailureNotice failure={error} />}
      {Shown && <Shown webhook={webhook} onClose={() => setShown(null)} />}
    </>
  );
}
