import { Alert, Anchor, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { consoleCommunity } from '#console/community/documents.ts';
import { EventList } from '#console/events/events-page.tsx';
import { Page, Section, useFacts } from '#console/frame/page.tsx';
import { HEALTH_ACCESS, mayOpen } from '#console/frame/pages.ts';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { HealthNotice } from '#console/health/notices.tsx';
import { homeText } from './text.ts';
import { Today } from './today.tsx';

const LINKS = [
  { href: '/explorer/', title: homeText.explorer, description: homeText.explorerText },
  { href: '/reference', title: homeText.reference, description: homeText.referenceText },
  { href: '/schema/registry', title: homeText.registry, description: homeText.registryText },
] as const;

/** The profile of the community. */
function About() {
  const { data } = useGraph(consoleCommunity, {});
  const community = data?.community;
  if (!community) return null;
  return (
    <Stack gap="xs">
      {community.description && <Text className="prose">{community.description}</Text>}
      {community.links.length > 0 && (
        <Group gap="md">
          {community.links.map(({ label, url }) => (
            <Anchor key={`${label} ${url}`} href={url} rel="noopener">
              {label}
            </Anchor>
          ))}
        </Group>
      )}
    </Stack>
  );
}

/** The start page: events and the pages for developers; what is not well, for those who can mend it. */
export function HomePage() {
  const { product, community, version, sandbox } = useFacts();
  const viewer = useViewer();
  return (
    <Page title={community}>
      <About />
      {sandbox && <Alert color="orange">{homeText.sandbox}</Alert>}
      {mayOpen(viewer ?? null, HEALTH_ACCESS) && <HealthNotice />}
      {viewer && <Today />}
      <Section title={homeText.events}>
        <EventList statuses={['active', 'upcoming']} none={homeText.noEvents} />
      </Section>
      <Section title={homeText.use}>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          {LINKS.map(({ href, title, description }) => (
            <Card key={href} withBorder>
              <Anchor href={href} fw={600}>
                {title}
              </Anchor>
              <Text size="sm">{description}</Text>
            </Card>
          ))}
        </SimpleGrid>
        <Stack gap={4} mt="md" align="flex-start">
          <Anchor href="/openapi.json" size="sm">
            {homeText.openapi}
          </Anchor>
          <Anchor href="/schema/changes" size="sm">
            {homeText.changes}
          </Anchor>
          <Anchor href="/health" size="sm">
            {homeText.forMonitors}
          </Anchor>
          <Text size="sm" c="dimmed">
            {homeText.version(product, version)}
          </Text>
        </Stack>
      </Section>
    </Page>
  );
}
