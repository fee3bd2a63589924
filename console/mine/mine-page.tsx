import { Anchor, Card, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoment } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { Page, PageLink, Section } from '#console/frame/page.tsx';
import { boardAddress } from '#console/frame/pages.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { newKeys } from '#console/join/new-keys.ts';
import { ProofsOf } from '#console/tiles/my-proofs.tsx';
import { type ConsoleMyEventsQuery, consoleMyEvents } from './documents.ts';
import { MyPlayers } from './my-players.tsx';
import { Registration } from './registration.tsx';
import { TeamNeeded } from './team-needed.tsx';
import { mineText } from './text.ts';

/** The events that the signed-in user takes part in, and those open for registration. */
export function MinePage() {
  return (
    <Page title={mineText.title} access="signed_in">
      <MyEvents />
      <MyPlayers />
    </Page>
  );
}

type BingoEvent = ConsoleMyEventsQuery['bingoEvents'][number];

function MyEvents() {
  const query = useGraph(consoleMyEvents, {});
  return (
    <Loaded query={query}>
      {({ bingoEvents, tileEvents, viewer }) => {
        const participations = 'user' in viewer ? (viewer.user.bingoParticipations ?? []) : [];
        const mine = new Map(participations.map((participation) => [participation.event.id, participation]));
        const registered = bingoEvents.filter(({ id }) => mine.has(id));
        const open = bingoEvents.filter(({ id, status }) => !mine.has(id) && status !== 'completed');
        return (
          <>
            <Events title={mineText.registered} none={mineText.notRegistered} events={registered}>
              {(event) => {
                const { id, name } = event;
                const own = mine.get(id);
                return (
                  <>
                    {own && <TeamNeeded event={event} hasTeam={own.team !== null} />}
                    <Text>{own && mineText.as(own.rsn, own.tasksCompleted, own.points)}</Text>
                    <PageLink href={`/console/mine/${encodeURIComponent(id)}`}>
                      {mineText.toBoard(name)}
                    </PageLink>
                  </>
                );
              }}
            </Events>
            <Events title={mineText.open} none={mineText.noneOpen} events={open}>
              {({ id, name }) => (
                <Registration eventId={id} name={name} onRegistered={(apiKey) => newKeys.set(id, apiKey)} />
              )}
            </Events>
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

interface EventsProps {
  readonly title: string;
  readonly none: string;
  readonly events: readonly BingoEvent[];
  readonly children: (event: BingoEvent) => ReactNode;
}

function Events({ title, none, events, children }: EventsProps) {
  return (
    <Section title={title}>
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
    </Section>
  );
}

interface TileEvent {
  readonly id: string;
  readonly name: string;
}

interface TileEventsProps {
  /** Events that take proofs now. */
  readonly running: readonly TileEvent[];
  /** Events with proofs of the viewer, latest first. */
  readonly joined: readonly TileEvent[];
}

/** Events whose proofs are shown here; older ones have them on their own pages. */
const MOST_EVENTS = 10;

/** The viewer's proofs by event, and the events that take more of them. */
function TileEvents({ running, joined }: TileEventsProps) {
  const all = [...new Map([...running, ...joined].map((event) => [event.id, event])).values()];
  return (
    <Section title={mineText.proofs}>
      <Stack>
        {all.length === 0 && <Text>{mineText.noTileEvents}</Text>}
        {all.slice(0, MOST_EVENTS).map(({ id, name }) => (
          <Card key={id} withBorder>
            <Title order={3} size="h4">
              {name}
            </Title>
            <ProofsOf eventId={id} label={mineText.proofsFor(name)} />
            <PageLink href={`/console/tiles/${encodeURIComponent(id)}`}>
              {running.some((event) => event.id === id)
                ? mineText.submitProof(name)
                : mineText.toTileEvent(name)}
            </PageLink>
          </Card>
        ))}
      </Stack>
    </Section>
  );
}
