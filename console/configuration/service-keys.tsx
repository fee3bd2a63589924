import { Badge, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { DataTable } from '#console/frame/data-table.tsx';
import { ConfirmDialog } from '#console/frame/dialog.tsx';
import { formatMoment } from '#console/frame/format.ts';
import { FailureNotice, SecretNotice } from '#console/frame/notices.tsx';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import {
  type ConsoleConfigurationQuery,
  consoleCreateServiceKey,
  consoleRevokeServiceKey,
} from './documents.ts';
import { configurationText } from './text.ts';

type Keys = NonNullable<ConsoleConfigurationQuery['serviceKeys']>;

interface Props {
  readonly keys: Keys;
}

/** The keys of other services, which super administrators create and revoke. */
export function ServiceKeys({ keys }: Props) {
  const { mutate, error, isPending, reset } = useGraphMutation(consoleRevokeServiceKey);
  const [revoked, setRevoked] = useState<string | null>(null);
  const mayChange = useViewer()?.isSuperAdmin === true;
  const close = () => {
    reset();
    setRevoked(null);
  };
  return (
    <section aria-labelledby="service-keys">
      <Title order={2} size="h3" id="service-keys" mb="sm">
        {configurationText.serviceKeys}
      </Title>
      <Stack gap="sm">
        <Text size="sm">{configurationText.serviceKeyWords}</Text>
        {mayChange ? <CreateKeyForm /> : <Text size="sm">{configurationText.whoChangesKeys}</Text>}
        {keys.length === 0 ? (
          <Text>{configurationText.noServiceKeys}</Text>
        ) : (
          <KeyTable keys={keys} onRevoke={mayChange ? setRevoked : null} />
        )}
      </Stack>
      {revoked !== null && (
        <ConfirmDialog
          title={configurationText.revokeKeyNamed(revoked)}
          words={configurationText.revokeKeyWords}
          act={configurationText.doRevokeKey}
          failure={error}
          isPending={isPending}
          onConfirm={() => mutate({ name: revoked }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </section>
  );
}

interface KeyTableProps extends Props {
  /** Null if the viewer may not revoke keys. */
  readonly onRevoke: ((name: string) => void) | null;
}

function KeyTable({ keys, onRevoke }: KeyTableProps) {
  return (
    <DataTable
      label={configurationText.serviceKeys}
      rows={keys}
      idOf={({ name, createdAt }) => `${name} ${createdAt}`}
      columns={[
        { heading: configurationText.keyName, cell: ({ name }) => name },
        { heading: configurationText.created, cell: ({ createdAt }) => formatMoment(createdAt) },
        {
          heading: configurationText.lastUsed,
          cell: ({ lastUsedAt }) => (lastUsedAt ? formatMoment(lastUsedAt) : configurationText.none),
        },
        {
          heading: configurationText.state,
          cell: ({ revokedAt }) => (
            <Badge variant="light" color={revokedAt ? 'gray' : 'green'}>
              {revokedAt ? configurationText.revoked(formatMoment(revokedAt)) : configurationText.active}
            </Badge>
          ),
        },
        ...(onRevoke
          ? [
              {
                heading: configurationText.action,
                cell: ({ name, revokedAt }: Keys[number]) =>
                  revokedAt === null && (
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={configurationText.revokeKeyNamed(name)}
                      onClick={() => onRevoke(name)}
                    >
                      {configurationText.revokeKey}
                    </Button>
                  ),
              },
            ]
          : []),
      ]}
    />
  );
}

/** Creates a service key and shows it once. */
function CreateKeyForm() {
  const { mutate, data, error, isPending } = useGraphMutation(consoleCreateServiceKey);
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() === '' ? configurationText.keyNameMissing : null) },
  });
  const create = form.onSubmit(({ name }) =>
    mutate({ name: name.trim() }, { onSuccess: () => form.reset() }),
  );
  return (
    <form noValidate onSubmit={create}>
      <Stack gap="sm">
        <Group align="flex-end">
          <TextInput
            required
            label={configurationText.newKeyName}
            maxLength={64}
            {...form.getInputProps('name')}
          />
          <Button type="submit" loading={isPending}>
            {configurationText.createKey}
          </Button>
        </Group>
        {error && <FailureNotice failure={error} />}
        {data && (
          <SecretNotice
            title={configurationText.newKey(data.createServiceKey.name)}
            value={data.createServiceKey.key}
            words={configurationText.keyOnce}
            copyLabel={configurationText.copyKey}
          />
        )}
      </Stack>
    </form>
  );
}
