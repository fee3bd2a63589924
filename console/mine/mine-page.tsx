import { Anchor, Card, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { Gate } from '#console/frame/gate.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { Page } from '#console/frame/page.tsx';
import { boardAddress } from '#console/frame/pages.ts';
import { SecretNotice } from '#console/frame/secret-notice.tsx';
import { useGraph } from '#console/graph/use-graph.ts';
import { formatMoment } from '#console/text/format.ts';
import { mineText } from '#console/text/mine.ts';
import { type ConsoleMyEventsQuery, consoleMyEvents } from './documents.ts';
import { Registration } from './registration.tsx';
import { TeamNeeded } from './team-needed.tsx';
import { TileEvents } from './tile-events.tsx';

/** The events that the signed-in user takes part in, and those open for registration. */
export function MinePage() {
  return (
    <Gate access="signed_in">
      <Page title={mineText.title}>
        <MyEvents />
      </Page>
    </Gate>
  );
}

type BingoEvent = ConsoleMyEventsQuery['bingoEvents'][number];

function MyEvents() {
  const query = useGraph(consoleMyEvents, {});
  // By event, for as long as the page is open: the platform shows a key once.
  const [keys, setKeys] = useState<Readonly<Record<string, string>>>({});
  return (
    <Loaded query={query}>
      {({ bingoEvents, tileEvents, viewer }) => {
        const participations = 'user' in viewer ? (viewer.user.bingoParticipations ?? []) : [];
        const mine = new Map(participations.map((one) => [one.event.id, one]));
        const registered = bingoEvents.filter(({ id }) => mine.has(id));
        const open = bingoEvents.filter(({ id, status }) => !mine.has(id) && status !== 'completed');
        return (
          <>
            <Section
              id="registered"
              title={mineText.registered}
              none={mineText.notRegistered}
              events={registered}
            >
              {(event) => {
                const { id, name } = event;
                const own = mine.get(id);
                return (
                  <>
                    {keys[id] && <PluginKey apiKey={keys[id]} />}
                    {own && <TeamNeeded event={event} hasTeam={own.team !== null} />}
                    <Text>{own && mineText.as(own.rsn, own.tasksCompleted, own.points)}</Text>
                    <Anchor component={Link} href={`/console/mine/${encodeURIComponent(id)}`}>
                      {mineText.toBoard(name)}
                    </Anchor>
                  </>
                );
              }}
            </Section>
            <Section id="open" title={mineText.open} none={mineText.noneOpen} events={open}>
              {({ id, name }) => (
                <Registration
                  eventId={id}
                  name={name}
                  onRegistered={(apiKey) => setKeys((known) => ({ ...known, [id]: apiKey }))}
                />
              )}
            </Section>
            <TileEvents
              running={tileEvents}
              joined={'user' in viewer ? (viewer.user.tileProgress ?? []).map(({ event }) => event) : []}
            />
          </>
        );
      }}
    </Loaded>
  );
}

function PluginKey({ apiKey }: { readonly apiKey: string }) {
  return (
    <SecretNotice title={mineText.key} value={apiKey} words={mineText.keyOnce} copyLabel={mineText.copyKey} />
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly none: string;
  readonly events: readonly BingoEvent[];
  readonly children: (event: BingoEvent) => ReactNode;
}

function Section({ id, title, none, events, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="sm">
        {title}
      </Title>
      <Stack>
        {events.length === 0 && <Text>{none}</Text>}
        {events.map((event) => (
          <Card key={event.id} withBorder>
            <Title order={3} size="h4">
              {event.name}
            </Title>
            <Text size="sm">
              {mineText.until(formatMoment(event.startDate), formatMoment(event.endDate))}
            </Text>
            {children(event)}
            <Anchor href={boardAddress(event.id)}>{mineText.liveBoard(event.name)}</Anchor>
          </Card>
        ))}
      </Stack>
    </section>
  );
}
