import { Alert, Anchor, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { EventList } from '#console/events/events-page.tsx';
import { Page, useFacts } from '#console/frame/page.tsx';
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
      <section aria-labelledby="events">
        <Title order={2} size="h3" id="events" mb="sm">
          {homeText.events}
        </Title>
        <EventList statuses={['active', 'upcoming']} none={homeText.noEvents} />
      </section>
      <Health />
      <section aria-labelledby="use">
        <Title order={2} size="h3" id="use" mb="sm">
          {homeText.use}
        </Title>
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
      </section>
    </Page>
  );
}
