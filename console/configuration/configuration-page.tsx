import { Badge, Text } from '@mantine/core';
import { DataTable } from '#console/frame/data-table.tsx';
import { formatMoment } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { Page, Section } from '#console/frame/page.tsx';
import { labels, text } from '#console/frame/text.ts';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { type ConsoleConfigurationQuery, consoleConfiguration } from './documents.ts';
import { GraphUsage } from './graph-usage.tsx';
import { ServiceKeys } from './service-keys.tsx';
import { configurationText } from './text.ts';

/** Shows administrators what is configured, left out or failing. */
export function ConfigurationPage() {
  return (
    <Page title={configurationText.title} access={['view_admin']}>
      <Text>{configurationText.description}</Text>
      <Settings />
    </Page>
  );
}

type Configuration = NonNullable<ConsoleConfigurationQuery['platformConfiguration']>;

function Settings() {
  const query = useGraph(consoleConfiguration, {});
  const seesUsage = useViewer()?.may('view_devops') === true;
  return (
    <Loaded query={query}>
      {({ platformConfiguration: configuration, serviceKeys }) =>
        configuration && (
          <>
            <General {...configuration} />
            <Integrations integrations={configuration.integrations} />
            {serviceKeys && <ServiceKeys keys={serviceKeys} />}
            <Retention retention={configuration.retention} />
            {seesUsage && <GraphUsage />}
          </>
        )
      }
    </Loaded>
  );
}

function General({
  baseUrl,
  trackedGroupCount,
  allowsPrivateWebhooks,
  identityProvider,
  fileStore,
  redisHost,
}: Configuration) {
  const rows = [
    [configurationText.baseUrl, baseUrl],
    [configurationText.identity, configurationText.identityOf(identityProvider)],
    [configurationText.files, configurationText.filesIn(fileStore)],
    [configurationText.redis, redisHost ?? configurationText.noRedis],
    [configurationText.groups, trackedGroupCount],
    [configurationText.privateWebhooks, allowsPrivateWebhooks ? text.yes : text.no],
  ] as const;
  return (
    <DataTable
      label={configurationText.settings}
      rows={rows}
      idOf={([setting]) => setting}
      minWidth={320}
      columns={[
        [configurationText.setting, ([setting]) => setting],
        [configurationText.value, ([, value]) => value],
      ]}
    />
  );
}

const COLOURS = { off: 'gray', configured: 'green', failing: 'red' } as const;

function Integrations({ integrations }: Pick<Configuration, 'integrations'>) {
  const failing = integrations.filter(({ state }) => state === 'failing');
  const names = failing.map(({ name }) => configurationText.names[name]).join(', ');
  return (
    <Section title={configurationText.integrations}>
      <Text role="status">
        {failing.length === 0 ? configurationText.nothingFails : configurationText.failing(names)}
      </Text>
      <DataTable
        label={configurationText.integrations}
        rows={integrations}
        idOf={({ name }) => name}
        minWidth={640}
        columns={[
          [configurationText.integration, ({ name }) => configurationText.names[name]],
          [
            labels.state,
            ({ state }) => (
              <Badge variant="light" color={COLOURS[state]}>
                {configurationText.states[state]}
              </Badge>
            ),
          ],
          [configurationText.host, ({ host }) => host ?? configurationText.none],
          [configurationText.lastSuccess, ({ lastSuccessAt }) => momentOf(lastSuccessAt)],
          [configurationText.lastFailure, ({ lastFailureAt }) => momentOf(lastFailureAt)],
        ]}
      />
      <Text size="sm">{configurationText.processText}</Text>
    </Section>
  );
}

function momentOf(time: string | null): string {
  return time === null ? configurationText.none : formatMoment(time);
}

function Retention({ retention }: Pick<Configuration, 'retention'>) {
  return (
    <Section title={configurationText.retention}>
      <DataTable
        label={configurationText.retention}
        rows={retention}
        idOf={({ data }) => data}
        minWidth={300}
        columns={[
          [configurationText.data, ({ data }) => configurationText.retained[data]],
          [configurationText.kept, ({ days }) => configurationText.days(days)],
        ]}
      />
    </Section>
  );
}
