import { Anchor, Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { DataTable } from '#console/frame/data-table.tsx';
import { Loading } from '#console/frame/notices.tsx';
import { Page, PageLink } from '#console/frame/page.tsx';
import { HEALTH_ACCESS } from '#console/frame/pages.ts';
import { labels } from '#console/frame/text.ts';
import { readAgain } from '#console/graph/use-graph.ts';
import { type HealthLine, summaryOf } from './health-lines.ts';
import { StateBadge } from './notices.tsx';
import { healthText } from './text.ts';
import { useHealth } from './use-health.ts';

/** Says of each subject whether it is well, and where it is mended. */
export function HealthPage() {
  const queries = useQueryClient();
  const again = () => readAgain(queries, ({ queryKey: [name] }) => String(name).endsWith('Health'));
  const refresh = (
    <Button variant="default" onClick={again}>
      {healthText.again}
    </Button>
  );
  return (
    <Page title={healthText.title} access={HEALTH_ACCESS} actions={refresh}>
      <Lines />
    </Page>
  );
}

function Lines() {
  const lines = useHealth();
  // Rows would move while they are filled one after the other.
  if (lines.some(({ state }) => state === 'loading')) return <Loading />;
  return (
    <>
      <Text role="status">{summaryOf(lines)}</Text>
      <DataTable
        label={healthText.title}
        rows={lines}
        idOf={({ subject }) => subject}
        minWidth={640}
        columns={[
          [healthText.subject, ({ subject }) => subject],
          [labels.state, ({ state }) => <StateBadge state={state} />],
          [healthText.says, ({ sentence }) => sentence],
          [healthText.mend, ({ link }) => <MendLink {...link} />],
        ]}
      />
    </>
  );
}

/** Only pages of the console open without loading the document. */
function MendLink({ href, label }: HealthLine['link']) {
  if (href.startsWith('/console/')) return <PageLink href={href}>{label}</PageLink>;
  return <Anchor href={href}>{label}</Anchor>;
}
