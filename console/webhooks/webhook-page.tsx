import { Alert, Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ConfirmMutation, Dialog } from '#console/frame/dialog.tsx';
import { Form } from '#console/frame/form.tsx';
import { formatMoment, fromLocalInput } from '#console/frame/format.ts';
import { FailureNotice, Loaded } from '#console/frame/notices.tsx';
import { Gate, Page, PageLink, type PageParams } from '#console/frame/page.tsx';
import { labels, text } from '#console/frame/text.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { DeliveryLog } from './delivery-log.tsx';
import {
  type ConsoleWebhookQuery,
  consoleDeleteWebhook,
  consoleReplayWebhookDeliveries,
  consoleRotateWebhookSecret,
  consoleTestWebhook,
  consoleUpdateWebhook,
  consoleWebhook,
} from './documents.ts';
import { webhooksText } from './text.ts';
import { NewSecret, WebhookForm, WebhookSwitch } from './webhook-form.tsx';

type Webhook = NonNullable<ConsoleWebhookQuery['webhook']>;

/** A webhook with its delivery log. */
export function WebhookPage({ params: { id } }: PageParams) {
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
  return <PageLink href="/console/webhooks">{webhooksText.all}</PageLink>;
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

interface DialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
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
    [labels.edit, 'edit'],
    [webhooksText.rotate, 'rotate'],
    [webhooksText.replaySince, 'replay'],
    [labels.delete, 'delete'],
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

function EditDialog({ webhook: { id, name, url, eventTypes }, onClose }: DialogProps) {
  const update = useGraphMutation(consoleUpdateWebhook);
  return (
    <Dialog title={webhooksText.editNamed(name)} onClose={onClose}>
      <WebhookForm
        initial={{ name, url, eventTypes }}
        submit={text.save}
        mutation={update}
        onSave={(input) => update.mutate({ id, input }, { onSuccess: onClose })}
      />
    </Dialog>
  );
}

/** Replaces the signing secret of a webhook and shows the new one. */
function RotateDialog({ webhook: { id, name }, onClose }: DialogProps) {
  const { mutate, data, error, isPending } = useGraphMutation(consoleRotateWebhookSecret);
  const [overlap, setOverlap] = useState<string | number>(24);
  return (
    <Dialog title={webhooksText.rotate} onClose={onClose}>
      {data ? (
        <NewSecret name={name} secret={data.rotateWebhookSecret.secret} />
      ) : (
        <Stack>
          <Text size="sm">{webhooksText.rotateText}</Text>
          <NumberInput
            label={webhooksText.overlap}
            description={webhooksText.overlapText}
            min={0}
            max={168}
            clampBehavior="strict"
            allowDecimal={false}
            value={overlap}
            onChange={setOverlap}
          />
          {error && <FailureNotice failure={error} />}
          <Button
            loading={isPending}
            disabled={overlap === ''}
            onClick={() => mutate({ id, overlapHours: Number(overlap) })}
          >
            {webhooksText.doRotate}
          </Button>
        </Stack>
      )}
    </Dialog>
  );
}

/** Sends the messages about all events since a time again. */
function ReplayDialog({ webhook: { id }, onClose }: DialogProps) {
  const replay = useGraphMutation(consoleReplayWebhookDeliveries);
  const form = useForm({
    initialValues: { since: '' },
    validate: { since: (since) => (fromLocalInput(since) === null ? webhooksText.sinceMissing : null) },
  });
  const send = form.onSubmit(({ since }) =>
    replay.mutate({ webhookId: id, since: fromLocalInput(since) ?? '' }),
  );
  return (
    <Dialog title={webhooksText.replaySince} onClose={onClose}>
      <Form onSubmit={send} mutation={replay} submit={webhooksText.doReplay} isWide>
        <Text size="sm">{webhooksText.replayText}</Text>
        <TextInput
          required
          type="datetime-local"
          label={webhooksText.since}
          {...form.getInputProps('since')}
        />
        {replay.data && (
          <Text role="status">{webhooksText.replayed(replay.data.replayWebhookDeliveries.messages)}</Text>
        )}
      </Form>
    </Dialog>
  );
}

/** Says what the deletion of a webhook does, deletes it and returns to the list. */
function DeleteDialog({ webhook: { id, name }, onClose }: DialogProps) {
  const [, navigate] = useLocation();
  return (
    <ConfirmMutation
      title={webhooksText.deleteNamed(name)}
      description={webhooksText.deleteText}
      act={webhooksText.doDelete}
      document={consoleDeleteWebhook}
      variables={{ id }}
      onDone={() => navigate('/console/webhooks')}
      onClose={onClose}
    />
  );
}
