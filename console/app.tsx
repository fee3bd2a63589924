import { Text } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { EventsPage } from './events/events-page.tsx';
import { PageBoundary, ScriptFailure } from './frame/error-boundary.tsx';
import { Frame } from './frame/frame.tsx';
import { Loading } from './frame/notices.tsx';
import { Page, PageLink } from './frame/page.tsx';
import { PAGE_PATHS } from './frame/pages.ts';
import { text } from './frame/text.ts';
import { HomePage } from './home/home-page.tsx';

const EventPage = lazyPage(async () => (await import('./events/event-page.tsx')).EventPage);
const NewEventPage = lazyPage(async () => (await import('./events/new-event-page.tsx')).NewEventPage);
const EditEventPage = lazyPage(async () => (await import('./events/edit-event-page.tsx')).EditEventPage);
const ParticipantPage = lazyPage(
  async () => (await import('./participants/participant-page.tsx')).ParticipantPage,
);
const RegistrationPage = lazyPage(
  async () => (await import('./participants/registration-page.tsx')).RegistrationPage,
);
const JoinPage = lazyPage(async () => (await import('./join/join-page.tsx')).JoinPage);
const TeamsPage = lazyPage(async () => (await import('./teams/teams-page.tsx')).TeamsPage);
const ResultsPage = lazyPage(async () => (await import('./results/results-page.tsx')).ResultsPage);
const TemplatesPage = lazyPage(async () => (await import('./templates/templates-page.tsx')).TemplatesPage);
const ReviewPage = lazyPage(async () => (await import('./review/review-page.tsx')).ReviewPage);
const MinePage = lazyPage(async () => (await import('./mine/mine-page.tsx')).MinePage);
const MyAttendancePage = lazyPage(
  async () => (await import('./attendance/my-attendance-page.tsx')).MyAttendancePage,
);
const MyBoardPage = lazyPage(async () => (await import('./mine/my-board-page.tsx')).MyBoardPage);
const AttendancePage = lazyPage(
  async () => (await import('./attendance/attendance-page.tsx')).AttendancePage,
);
const NamesPage = lazyPage(async () => (await import('./names/names-page.tsx')).NamesPage);
const SessionPage = lazyPage(async () => (await import('./sessions/session-page.tsx')).SessionPage);
const MembersPage = lazyPage(async () => (await import('./members/members-page.tsx')).MembersPage);
const PlayersPage = lazyPage(async () => (await import('./players/players-page.tsx')).PlayersPage);
const CalendarPage = lazyPage(async () => (await import('./calendar/calendar-page.tsx')).CalendarPage);
const TokensPage = lazyPage(async () => (await import('./tokens/tokens-page.tsx')).TokensPage);
const HealthPage = lazyPage(async () => (await import('./health/health-page.tsx')).HealthPage);
const AutomationPage = lazyPage(
  async () => (await import('./automation/automation-page.tsx')).AutomationPage,
);
const WebhooksPage = lazyPage(async () => (await import('./webhooks/webhooks-page.tsx')).WebhooksPage);
const WebhookPage = lazyPage(async () => (await import('./webhooks/webhook-page.tsx')).WebhookPage);
const TileEventsPage = lazyPage(async () => (await import('./tiles/tile-events-page.tsx')).TileEventsPage);
const TileEventPage = lazyPage(async () => (await import('./tiles/tile-event-page.tsx')).TileEventPage);
const TileTeamsPage = lazyPage(async () => (await import('./tile-teams/tile-teams-page.tsx')).TileTeamsPage);
const EditTileEventPage = lazyPage(
  async () => (await import('./tiles/edit-tile-event.tsx')).EditTileEventPage,
);
const NewTileEventPage = lazyPage(async () => (await import('./tiles/edit-tile-event.tsx')).NewTileEventPage);
const ActivityPage = lazyPage(async () => (await import('./activity/activity-page.tsx')).ActivityPage);
const CommunityPage = lazyPage(async () => (await import('./community/community-page.tsx')).CommunityPage);
const ConfigurationPage = lazyPage(
  async () => (await import('./configuration/configuration-page.tsx')).ConfigurationPage,
);
const DesignPage = lazyPage(async () => (await import('./design/design-page.tsx')).DesignPage);

/** The pages by their addresses; all but the start page load their scripts when they are opened. */
export function App() {
  return (
    <Frame>
      <PageBoundary>
        <Suspense fallback={<Loading />}>
          <Switch>
            <Route path={PAGE_PATHS.start} component={HomePage} />
            <Route path={PAGE_PATHS.console} component={HomePage} />
            <Route path={PAGE_PATHS.events} component={EventsPage} />
            <Route path={PAGE_PATHS.newEvent} component={NewEventPage} />
            <Route path={PAGE_PATHS.event} component={EventPage} />
            <Route path={PAGE_PATHS.editEvent} component={EditEventPage} />
            <Route path={PAGE_PATHS.participant} component={ParticipantPage} />
            <Route path={PAGE_PATHS.eventRegistration} component={RegistrationPage} />
            <Route path={PAGE_PATHS.join} component={JoinPage} />
            <Route path={PAGE_PATHS.eventTeams} component={TeamsPage} />
            <Route path={PAGE_PATHS.eventResults} component={ResultsPage} />
            <Route path={PAGE_PATHS.templates} component={TemplatesPage} />
            <Route path={PAGE_PATHS.review} component={ReviewPage} />
            <Route path={PAGE_PATHS.mine} component={MinePage} />
            <Route path={PAGE_PATHS.myAttendance} component={MyAttendancePage} />
            <Route path={PAGE_PATHS.myBoard} component={MyBoardPage} />
            <Route path={PAGE_PATHS.attendance} component={AttendancePage} />
            <Route path={PAGE_PATHS.session} component={SessionPage} />
            <Route path={PAGE_PATHS.members} component={MembersPage} />
            <Route path={PAGE_PATHS.names} component={NamesPage} />
            <Route path={PAGE_PATHS.players} component={PlayersPage} />
            <Route path={PAGE_PATHS.calendar} component={CalendarPage} />
            <Route path={PAGE_PATHS.tokens} component={TokensPage} />
            <Route path={PAGE_PATHS.health} component={HealthPage} />
            <Route path={PAGE_PATHS.automation} component={AutomationPage} />
            <Route path={PAGE_PATHS.webhooks} component={WebhooksPage} />
            <Route path={PAGE_PATHS.webhook} component={WebhookPage} />
            <Route path={PAGE_PATHS.tileEvents} component={TileEventsPage} />
            <Route path={PAGE_PATHS.newTileEvent} component={NewTileEventPage} />
            <Route path={PAGE_PATHS.tileEvent} component={TileEventPage} />
            <Route path={PAGE_PATHS.editTileEvent} component={EditTileEventPage} />
            <Route path={PAGE_PATHS.tileEventTeams} component={TileTeamsPage} />
            <Route path={PAGE_PATHS.community} component={CommunityPage} />
            <Route path={PAGE_PATHS.design} component={DesignPage} />
            <Route path={PAGE_PATHS.activity} component={ActivityPage} />
            <Route path={PAGE_PATHS.configuration} component={ConfigurationPage} />
            <Route component={NotFound} />
          </Switch>
        </Suspense>
      </PageBoundary>
    </Frame>
  );
}

/** Returns a page whose script is loaded when it is shown for the first time. */
function lazyPage<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch(failScript) }));
}

function failScript(error: unknown): never {
  throw new ScriptFailure(String(error));
}

function NotFound() {
  return (
    <Page title={text.notFound.title}>
      <Text>{text.notFound.description}</Text>
      <PageLink href="/">{text.errors.toStart}</PageLink>
    </Page>
  );
}
