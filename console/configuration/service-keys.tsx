import { Badge, Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#console/frame/confirm-dialog.tsx';
import { DataTable } from '#console/frame/data-table.tsx';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { configurationText } from '#console/text/configuration.ts';
import { formatMoment } from '#console/text/format.ts';
import { CreateKeyForm } from './create-key-form.tsx';
import { type ConsoleConfigurationQuery, consoleRevokeServiceKey } from './documents.ts';

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
