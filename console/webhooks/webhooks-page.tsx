import { Anchor, Fieldset, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { DataTable } from '#console/frame/data-table.tsx';
import { Loaded } from '#console/frame/notices.tsx';
import { Gate, Page } from '#console/frame/page.tsx';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { consoleCreateWebhook, consoleWebhooks } from './documents.ts';
import { webhooksText } from './text.ts';
import { NewSecret, WebhookForm, WebhookSwitch } from './webhook-form.tsx';

/** The receivers of messages about events. */
export function WebhooksPage() {
  return (
    <Gate access={['manage_automation']}>
      <Page title={webhooksText.title}>
        <Text>{webhooksText.words}</Text>
        <Webhooks />
        <NewWebhook />
      </Page>
    </Gate>
  );
}

function Webhooks() {
  const query = useGraph(consoleWebhooks, {});
  return (
    <Loaded query={query}>
      {({ webhooks }) =>
        webhooks === null || webhooks.length === 0 ? (
          <Text>{webhooksText.none}</Text>
        ) : (
          <DataTable
            label={webhooksText.title}
            rows={webhooks}
            idOf={({ id }) => id}
            minWidth={640}
            columns={[
              {
                heading: webhooksText.name,
                cell: ({ id, name }) => (
                  <Anchor component={Link} href={`/console/webhooks/${id}`}>
                    {name}
                  </Anchor>
                ),
              },
              { heading: webhooksText.url, cell: ({ url }) => <span className="address">{url}</span> },
              { heading: webhooksText.events, cell: ({ eventTypes }) => eventTypes.length },
              {
                heading: webhooksText.enabled,
                cell: (webhook) => (
                  <>
                    <WebhookSwitch webhook={webhook} />
                    {webhook.disabledReason}
                  </>
                ),
              },
            ]}
          />
        )
      }
    </Loaded>
  );
}

const EMPTY = { name: '', url: '', eventTypes: [] };

function NewWebhook() {
  const { mutate, data, error, isPending } = useGraphMutation(consoleCreateWebhook);
  const created = data?.createWebhook;
  return (
    <Stack maw={560}>
      {created && <NewSecret name={created.webhook.name} secret={created.secret} />}
      <Fieldset legend={webhooksText.create}>
        <WebhookForm
          initial={EMPTY}
          submit={webhooksText.doCreate}
          failure={error}
          isPending={isPending}
          onSave={(input, reset) => mutate({ input }, { onSuccess: reset })}
        />
      </Fieldset>
    </Stack>
  );
}
