import { Badge, Code, Stack, Text, Title } from '@mantine/core';
import { DataTable } from '#console/frame/data-table.tsx';
import { configurationText } from '#console/text/configuration.ts';
import { formatMoment } from '#console/text/format.ts';
import type { ConsoleConfigurationQuery } from './documents.ts';

interface Props {
  readonly keys: NonNullable<ConsoleConfigurationQuery['serviceKeys']>;
}

/** The keys of other services, which the operator issues and revokes. */
export function ServiceKeys({ keys }: Props) {
  return (
    <section aria-labelledby="service-keys">
      <Title order={2} size="h3" id="service-keys" mb="sm">
        {configurationText.serviceKeys}
      </Title>
      <Stack gap="sm">
        <Text size="sm">
          {configurationText.serviceKeyWords} <Code>{configurationText.issueServiceKey}</Code>,{' '}
          <Code>{configurationText.revokeServiceKey}</Code>
        </Text>
        {keys.length === 0 ? (
          <Text>{configurationText.noServiceKeys}</Text>
        ) : (
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
                    {revokedAt
                      ? configurationText.revoked(formatMoment(revokedAt))
                      : configurationText.active}
                  </Badge>
                ),
              },
            ]}
          />
        )}
      </Stack>
    </section>
  );
}
