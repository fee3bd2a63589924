import { Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { DataTable, MoreButton } from '#console/frame/data-table.tsx';
import { Loaded } from '#console/frame/notices.tsx';
import { Section } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useGraphPages } from '#console/graph/use-graph.ts';
import { consoleGraphUsage } from './documents.ts';
import { configurationText } from './text.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;

/** Which clients used which operations, endpoints and fields. */
export function GraphUsage() {
  const [name, setName] = useState('');
  const [settled] = useDebouncedValue(name.trim(), 300);
  const [since] = useState(() => new Date(Date.now() - DAYS * DAY_MS).toISOString().slice(0, 10));
  const variables = { since, names: settled === '' ? null : [settled] };
  const query = useGraphPages(consoleGraphUsage, variables, ({ graphUsage }) =>
    graphUsage?.pageInfo.hasNextPage ? graphUsage.pageInfo.endCursor : null,
  );
  return (
    <Section title={configurationText.usage}>
      <Stack gap="sm" align="stretch">
        <Text size="sm">{configurationText.usageText(DAYS)}</Text>
        <TextInput
          label={configurationText.usageName}
          description={configurationText.usageNameHint}
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Loaded query={query}>
          {({ pages }) => (
            <DataTable
              label={configurationText.usage}
              rows={pages.flatMap(({ graphUsage }) => graphUsage?.nodes ?? [])}
              none={configurationText.unused}
              idOf={(usage) => `${usage.name} ${usage.client}`}
              minWidth={480}
              columns={[
                [labels.name, (usage) => usage.name],
                [configurationText.client, ({ client }) => client],
                [configurationText.lastUsed, ({ lastUsedOn }) => lastUsedOn],
                [configurationText.uses, ({ uses }) => uses],
              ]}
            />
          )}
        </Loaded>
        <MoreButton query={query} />
      </Stack>
    </Section>
  );
}
