import { Alert, Anchor, Card, SimpleGrid, Stack, Text } from '@mantine/core';
import { EventList } from '#console/events/events-page.tsx';
import { Page, Section, useFacts } from '#console/frame/page.tsx';
import { Health } from './health.tsx';
import { homeText } from './text.ts';

const LINKS = [
  { href: '/explorer/', title: homeText.explorer, words: homeText.explorerWords },
  { href: '/reference', title: homeText.reference, words: homeText.referenceWords },
  { href: '/schema/registry', title: homeText.registry, words: homeText.registryWords },
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
          {LINKS.map(({ href, title, words }) => (
            <Card key={href} withBorder>
              <Anchor href={href} fw={600}>
                {title}
              </Anchor>
              <Text size="sm">{words}</Text>
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
