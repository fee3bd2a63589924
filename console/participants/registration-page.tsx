import { List, Text } from '@mantine/core';
import { UnknownEvent } from '#console/events/events-page.tsx';
import { eventFormText } from '#console/events/text.ts';
import { formatMoment } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { Gate, Page, PageLink, type PageParams, Section } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { AddPlayers } from './add-players.tsx';
import { type ConsoleBingoRegistrationSettingsQuery, consoleBingoRegistrationSettings } from './documents.ts';
import { Invitations } from './invitations.tsx';
import { eventRegistrationText } from './registration-text.ts';
import { Requests } from './requests.tsx';
import { ReservedPlaces } from './reserved-places.tsx';

/** Who may take part in an event: settings, invitations, requests, waiting list and reserved places. */
export function RegistrationPage({ params: { id } }: PageParams) {
  return (
    <Gate access={['manage_bingo']}>
      <EventRegistration eventId={id} />
    </Gate>
  );
}

function EventRegistration({ eventId }: { readonly eventId: string }) {
  const query = useGraph(consoleBingoRegistrationSettings, { eventId });
  return (
    <Loaded query={query}>
      {({ bingoEvent }) =>
        bingoEvent ? (
          <Page
            title={eventRegistrationText.title(bingoEvent.name)}
            actions={<PageLink href={addressOf(eventId)}>{labels.backToEvent}</PageLink>}
          >
            <Settings event={bingoEvent} />
            <Requests eventId={eventId} status="pending" />
            <Requests eventId={eventId} status="waiting" />
            <Invitations eventId={eventId} teams={bingoEvent.teams.nodes} />
            <AddPlayers eventId={eventId} teams={bingoEvent.teams.nodes} />
            <ReservedPlaces eventId={eventId} />
          </Page>
        ) : (
          <UnknownEvent />
        )
      }
    </Loaded>
  );
}

function addressOf(eventId: string): string {
  return `/console/events/${encodeURIComponent(eventId)}`;
}

interface SettingsProps {
  readonly event: NonNullable<ConsoleBingoRegistrationSettingsQuery['bingoEvent']>;
}

function Settings({ event }: SettingsProps) {
  const { registrationClosesAt: closesAt, participantCount, maxParticipants, freePlaces } = event;
  return (
    <Section title={eventRegistrationText.settings}>
      <List>
        <List.Item>
          {eventFormText.registrationMode}: {eventFormText.registrationModes[event.registration]}
        </List.Item>
        <List.Item>
          {closesAt === null
            ? eventRegistrationText.noDeadline
            : eventRegistrationText.closes(formatMoment(closesAt))}
        </List.Item>
        <List.Item>{eventRegistrationText.participants(participantCount, maxParticipants)}</List.Item>
        {freePlaces !== null && <List.Item>{eventRegistrationText.free(freePlaces)}</List.Item>}
      </List>
      <Text size="sm">
        <PageLink href={`${addressOf(event.id)}/edit`}>{eventRegistrationText.editSettings}</PageLink>
      </Text>
    </Section>
  );
}
