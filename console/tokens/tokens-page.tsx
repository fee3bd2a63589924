import { Alert, Button, Code, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { DataTable } from '#console/frame/data-table.tsx';
import { ConfirmDialog } from '#console/frame/dialog.tsx';
import { formatMoment, fromLocalInput } from '#console/frame/format.ts';
import { FailureNotice, Loaded } from '#console/frame/notices.tsx';
import { Gate, Page } from '#console/frame/page.tsx';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { consoleAccessTokens, consoleCreateAccessToken, consoleRevokeAccessToken } from './documents.ts';
import { tokensText } from './text.ts';

/** The signed-in user's access tokens. */
export function TokensPage() {
  return (
    <Gate access="signed_in">
      <Page title={tokensText.title}>
        <Text>{tokensText.words}</Text>
        <TokenForm />
        <TokenList />
      </Page>
    </Gate>
  );
}

function TokenForm() {
  const { mutate, data, error, isPending } = useGraphMutation(consoleCreateAccessToken);
  const form = useForm({
    initialValues: { name: '', expires: '' },
    validate: { name: (name) => (name.trim() === '' ? tokensText.nameMissing : null) },
  });
  const create = form.onSubmit(({ name, expires }) =>
    mutate(
      { name: name.trim(), expiresAt: expires === '' ? null : fromLocalInput(expires) },
      { onSuccess: () => form.reset() },
    ),
  );
  return (
    <form noValidate onSubmit={create}>
      <Stack>
        <Group align="flex-end">
          <TextInput required label={tokensText.name} maxLength={200} {...form.getInputProps('name')} />
          <TextInput
            type="datetime-local"
            label={tokensText.expiresInput}
            {...form.getInputProps('expires')}
          />
          <Button type="submit" loading={isPending}>
            {tokensText.create}
          </Button>
        </Group>
        {error && <FailureNotice failure={error} />}
        {data && <NewToken token={data.createAccessToken.token} />}
      </Stack>
    </form>
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
  const { mutate, error, isPending, reset } = useGraphMutation(consoleRevokeAccessToken);
  const [revoked, setRevoked] = useState<{ readonly id: string; readonly name: string } | null>(null);
  const close = () => {
    reset();
    setRevoked(null);
  };
  return (
    <Stack>
      <Loaded query={query}>
        {({ accessTokens }) =>
          accessTokens === null || accessTokens.length === 0 ? (
            <Text>{tokensText.none}</Text>
          ) : (
            <DataTable
              label={tokensText.title}
              rows={accessTokens}
              idOf={({ id }) => id}
              columns={[
                { heading: tokensText.name, cell: ({ name }) => name },
                { heading: tokensText.created, cell: ({ createdAt }) => formatMoment(createdAt) },
                { heading: tokensText.expires, cell: ({ expiresAt }) => formatMoment(expiresAt) },
                {
                  heading: tokensText.action,
                  cell: ({ id, name }) => (
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={tokensText.revokeNamed(name)}
                      onClick={() => setRevoked({ id, name })}
                    >
                      {tokensText.revoke}
                    </Button>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      {revoked && (
        <ConfirmDialog
          title={tokensText.revokeNamed(revoked.name)}
          words={tokensText.revokeWords}
          act={tokensText.doRevoke}
          failure={error}
          isPending={isPending}
          onConfirm={() => mutate({ id: revoked.id }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </Stack>
  );
}
