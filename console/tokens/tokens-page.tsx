import { Alert, Button, Code, CopyButton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { DataTable, RowActions } from '#console/frame/data-table.tsx';
import { ConfirmMutation } from '#console/frame/dialog.tsx';
import { InlineForm } from '#console/frame/form.tsx';
import { formatMoment, fromLocalInput } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { Page } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { consoleAccessTokens, consoleCreateAccessToken, consoleRevokeAccessToken } from './documents.ts';
import { tokensText } from './text.ts';

/** The signed-in user's access tokens. */
export function TokensPage() {
  return (
    <Page title={tokensText.title} access="signed_in">
      <Text>{tokensText.description}</Text>
      <TokenForm />
      <TokenList />
    </Page>
  );
}

function TokenForm() {
  const creation = useGraphMutation(consoleCreateAccessToken);
  const form = useForm({
    initialValues: { name: '', expires: '' },
    validate: { name: (name) => (name.trim() === '' ? tokensText.nameMissing : null) },
  });
  const create = form.onSubmit(({ name, expires }) =>
    creation.mutate(
      { name: name.trim(), expiresAt: expires === '' ? null : fromLocalInput(expires) },
      { onSuccess: () => form.reset() },
    ),
  );
  return (
    <InlineForm
      onSubmit={create}
      mutation={creation}
      submit={tokensText.create}
      result={creation.data && <NewToken token={creation.data.createAccessToken.token} />}
    >
      <TextInput required label={labels.name} maxLength={200} {...form.getInputProps('name')} />
      <TextInput type="datetime-local" label={tokensText.expiresInput} {...form.getInputProps('expires')} />
    </InlineForm>
  );
}

function NewToken({ token }: { readonly token: string }) {
  return (
    <Alert color="green" role="status">
      <Stack align="flex-start" gap="xs">
        <Text>{tokensText.shown}</Text>
        <Code className="address">{token}</Code>
        <CopyButton value={token}>
          {({ copied, copy }) => (
            <Button onClick={copy}>{copied ? tokensText.copied : tokensText.copy}</Button>
          )}
        </CopyButton>
      </Stack>
    </Alert>
  );
}

function TokenList() {
  const query = useGraph(consoleAccessTokens, {});
  const [revoked, setRevoked] = useState<{ readonly id: string; readonly name: string } | null>(null);
  return (
    <Stack>
      <Loaded query={query}>
        {({ accessTokens }) => (
          <DataTable
            label={tokensText.title}
            rows={accessTokens ?? []}
            none={tokensText.none}
            idOf={({ id }) => id}
            columns={[
              [labels.name, ({ name }) => name],
              [labels.created, ({ createdAt }) => formatMoment(createdAt)],
              [tokensText.expires, ({ expiresAt }) => formatMoment(expiresAt)],
              [
                labels.action,
                ({ id, name }) => (
                  <RowActions
                    size="xs"
                    actions={[
                      [tokensText.revoke, tokensText.revokeNamed(name), () => setRevoked({ id, name })],
                    ]}
                  />
                ),
              ],
            ]}
          />
        )}
      </Loaded>
      {revoked && (
        <ConfirmMutation
          title={tokensText.revokeNamed(revoked.name)}
          description={tokensText.revokeText}
          act={tokensText.doRevoke}
          document={consoleRevokeAccessToken}
          variables={{ id: revoked.id }}
          onClose={() => setRevoked(null)}
        />
      )}
    </Stack>
  );
}
