import { Fieldset, Stack, Text } from '@mantine/core';
import { DataTable } from '#console/frame/data-table.tsx';
import { Loaded } from '#console/frame/notices.tsx';
import { Page, PageLink } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { DeliveryHealth } from '#console/health/notices.tsx';
import { consoleCreateWebhook, consoleWebhooks } from './documents.ts';
import { webhooksText } from './text.ts';
import { NewSecret, WebhookForm, WebhookSwitch } from './webhook-form.tsx';

/** The receivers of messages about events. */
export function WebhooksPage() {
  return (
    <Page title={webhooksText.title} access={['manage_automation']}>
      <Text>{webhooksText.description}</Text>
      <DeliveryHealth of="webhooks" />
      <Webhooks />
      <NewWebhook />
    </Page>
  );
}

function Webhooks() {
  const query = useGraph(consoleWebhooks, {});
  return (
    <Loaded query={query}>
      {({ webhooks }) => (
        <DataTable
          label={webhooksText.title}
          rows={webhooks ?? []}
          none={webhooksText.none}
          idOf={({ id }) => id}
          minWidth={640}
          columns={[
            [labels.name, ({ id, name }) => <PageLink href={`/console/webhooks/${id}`}>{name}</PageLink>],
            [webhooksText.url, ({ url }) => <span className="address">{url}</span>],
            [webhooksText.events, ({ eventTypes }) => eventTypes.length],
            [
              webhooksText.enabled,
              (webhook) => (
                <>
                  <WebhookSwitch webhook={webhook} />
                  {webhook.disabledReason}
                </>
              ),
            ],
          ]}
        />
      )}
    </Loaded>
  );
}

const EMPTY = { name: '', url: '', eventTypes: [] };

function NewWebhook() {
  const creation = useGraphMutation(consoleCreateWebhook);
  const created = creation.data?.createWebhook;
  return (
    <Stack maw={560}>
      {created && <NewSecret name={created.webhook.name} secret={created.secret} />}
      <Fieldset legend={webhooksText.create}>
        <WebhookForm
          initial={EMPTY}
          submit={webhooksText.doCreate}
          mutation={creation}
          onSave={(input, reset) => creation.mutate({ input }, { onSuccess: reset })}
        />
      </Fieldset>
    </Stack>
  );
}
