import { Alert, Anchor, Card, SimpleGrid, Stack, Text } from '@mantine/core';
import { EventList } from '#console/events/events-page.tsx';
import { Page, Section, useFacts } from '#console/frame/page.tsx';
import { Health } from './health.tsx';
import { homeText } from './text.ts';

const LINKS = [
  { href: '/explorer/', title: homeText.explorer, description: homeText.explorerText },
  { href: '/reference', title: homeText.reference, description: homeText.referenceText },
  { href: '/schema/registry', title: homeText.registry, description: homeText.registryText },
] as const;

/** The start page: events, health and the pages for developers. */
export function HomePage() {
  const { product, version, sandbox } = useFacts();
  return (
    <Page title={product}>
      {sandbox && <Alert color="orange">{homeText.sandbox}</Alert>}
      <Section title={homeText.events}>
        <EventList statuses={['active', 'upcoming']} none={homeText.noEvents} />
      </Section>
      <Health />
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
          <Text size="sm" c="dimmed">
            {homeText.version(version)}
          </Text>
        </Stack>
      </Section>
    </Page>
  );
}
