import { Badge, Text, Title } from '@mantine/core';
import { DataTable } from '#console/frame/data-table.tsx';
import { formatMoment } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { Gate, Page } from '#console/frame/page.tsx';
import { text } from '#console/frame/text.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { Health } from '#console/home/health.tsx';
import { type ConsoleConfigurationQuery, consoleConfiguration } from './documents.ts';
import { ServiceKeys } from './service-keys.tsx';
import { configurationText } from './text.ts';

/** Shows administrators what is configured, left out or failing. */
export function ConfigurationPage() {
  return (
    <Gate access={['view_admin']}>
      <Page title={configurationText.title}>
        <Text>{configurationText.words}</Text>
        <Health />
        <Settings />
      </Page>
    </Gate>
  );
}

type Configuration = NonNullable<ConsoleConfigurationQuery['platformConfiguration']>;

function Settings() {
  const query = useGraph(consoleConfiguration, {});
  return (
    <Loaded query={query}>
      {({ platformConfiguration: configuration, serviceKeys }) =>
        configuration && (
          <>
            <General {...configuration} />
            <Integrations integrations={configuration.integrations} />
            {serviceKeys && <ServiceKeys keys={serviceKeys} />}
            <Retention retention={configuration.retention} />
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
        { heading: configurationText.setting, cell: ([setting]) => setting },
        { heading: configurationText.value, cell: ([, value]) => value },
      ]}
    />
  );
}

const COLOURS = { off: 'gray', configured: 'green', failing: 'red' } as const;

function Integrations({ integrations }: Pick<Configuration, 'integrations'>) {
  const failing = integrations.filter(({ state }) => state === 'failing');
  const names = failing.map(({ name }) => configurationText.names[name]).join(', ');
  return (
    <section aria-labelledby="integrations">
      <Title order={2} size="h3" id="integrations" mb="sm">
        {configurationText.integrations}
      </Title>
      <Text role="status">
        {failing.length === 0 ? configurationText.nothingFails : configurationText.failing(names)}
      </Text>
      <DataTable
        label={configurationText.integrations}
        rows={integrations}
        idOf={({ name }) => name}
        minWidth={640}
        columns={[
          { heading: configurationText.integration, cell: ({ name }) => configurationText.names[name] },
          {
            heading: configurationText.state,
            cell: ({ state }) => (
              <Badge variant="light" color={COLOURS[state]}>
                {configurationText.states[state]}
              </Badge>
            ),
          },
          { heading: configurationText.host, cell: ({ host }) => host ?? configurationText.none },
          { heading: configurationText.lastSuccess, cell: ({ lastSuccessAt }) => momentOf(lastSuccessAt) },
          { heading: configurationText.lastFailure, cell: ({ lastFailureAt }) => momentOf(lastFailureAt) },
        ]}
      />
      <Text size="sm">{configurationText.processWords}</Text>
    </section>
  );
}

function momentOf(time: string | null): string {
  return time === null ? configurationText.none : formatMoment(time);
}

function Retention({ retention }: Pick<Configuration, 'retention'>) {
  return (
    <section aria-labelledby="retention">
      <Title order={2} size="h3" id="retention" mb="sm">
        {configurationText.retention}
      </Title>
      <DataTable
        label={configurationText.retention}
        rows={retention}
        idOf={({ data }) => data}
        minWidth={300}
        columns={[
          { heading: configurationText.data, cell: ({ data }) => configurationText.retained[data] },
          { heading: configurationText.kept, cell: ({ days }) => configurationText.days(days) },
        ]}
      />
    </section>
  );
}
