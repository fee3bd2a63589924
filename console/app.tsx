import { Loader } from '@mantine/core';
import { Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { Frame } from './frame/frame.tsx';
import { lazyPage } from './frame/lazy-page.ts';
import { NotFound } from './frame/not-found.tsx';
import { LeaveGuard } from './frame/unsaved/leave-guard.tsx';
import { HomePage } from './home/home-page.tsx';
import { text } from './text/text.ts';

const EventPage = lazyPage(async () => (await import('./events/event-page.tsx')).EventPage);
const NewEventPage = lazyPage(async () => (await import('./events/edit-event-page.tsx')).NewEventPage);
const EditEventPage = lazyPage(async () => (await import('./events/edit-event-page.tsx')).EditEventPage);
const ParticipantPage = lazyPage(
  async () => (await import('./events/participants/participant-page.tsx')).ParticipantPage,
);
const TeamsPage = lazyPage(async () => (await import('./teams/teams-page.tsx')).TeamsPage);
const ResultsPage = lazyPage(async () => (await import('./results/results-page.tsx')).ResultsPage);
const TemplatesPage = lazyPage(async () => (await import('./templates/templates-page.tsx')).TemplatesPage);
const ReviewPage = lazyPage(async () => (await import('./review/review-page.tsx')).ReviewPage);
const MinePage = lazyPage(async () => (await import('./mine/mine-page.tsx')).MinePage);
const MyBoardPage = lazyPage(async () => (await import('./mine/my-board-page.tsx')).MyBoardPage);
const AttendancePage = lazyPage(
  async () => (await import('./attendance/attendance-page.tsx')).AttendancePage,
);
const MembersPage = lazyPage(async () => (await import('./members/members-page.tsx')).MembersPage);
const PlayersPage = lazyPage(async () => (await import('./players/players-page.tsx')).PlayersPage);
const CalendarPage = lazyPage(async () => (await import('./calendar/calendar-page.tsx')).CalendarPage);
const TokensPage = lazyPage(async () => (await import('./tokens/tokens-page.tsx')).TokensPage);
const AutomationPage = lazyPage(
  async () => (await import('./automation/automation-page.tsx')).AutomationPage,
);
const WebhooksPage = lazyPage(async () => (await import('./webhooks/webhooks-page.tsx')).WebhooksPage);
const WebhookPage = lazyPage(async () => (await import('./webhooks/webhook-page.tsx')).WebhookPage);
const TileEventsPage = lazyPage(async () => (await import('./tiles/tile-events-page.tsx')).TileEventsPage);
const TileEventPage = lazyPage(async () => (await import('./tiles/tile-event-page.tsx')).TileEventPage);
const TileTeamsPage = lazyPage(async () => (await import('./tiles/teams/tile-teams-page.tsx')).TileTeamsPage);
const EditTileEventPage = lazyPage(
  async () => (await import('./tiles/edit-tile-event.tsx')).EditTileEventPage,
);
const NewTileEventPage = lazyPage(async () => (await import('./tiles/new-tile-event.tsx')).NewTileEventPage);
const ActivityPage = lazyPage(async () => (await import('./activity/activity-page.tsx')).ActivityPage);
const ConfigurationPage = lazyPage(
  async () => (await import('./configuration/configuration-page.tsx')).ConfigurationPage,
);
const EventsPage = lazyPage(async () => (await import('./events/events-page.tsx')).EventsPage);

/**
 * The pages by their addresses, where `~new` can be the id of no event; all but the start page load their scripts when they are
 * opened.
 */
export function App() {
  return (
    <LeaveGuard>
      <Frame>
        <Suspense fallback={<Loader role="status" aria-label={text.loading} />}>
          <Switch>
            <Route path="/" component={HomePage} />
            <Route path="/console" component={HomePage} />
            <Route path="/console/events" component={EventsPage} />
            <Route path="/console/events/~new" component={NewEventPage} />
            <Route path="/console/events/:id" component={EventPage} />
            <Route path="/console/events/:id/edit" component={EditEventPage} />
            <Route path="/console/events/:id/participants/:participantId" component={ParticipantPage} />
            <Route path="/console/events/:id/teams" component={TeamsPage} />
            <Route path="/console/events/:id/results" component={ResultsPage} />
            <Route path="/console/templates" component={TemplatesPage} />
            <Route path="/console/review" component={ReviewPage} />
            <Route path="/console/mine" component={MinePage} />
            <Route path="/console/mine/:eventId" component={MyBoardPage} />
            <Route path="/console/attendance" component={AttendancePage} />
            <Route path="/console/members" component={MembersPage} />
            <Route path="/console/players" component={PlayersPage} />
            <Route path="/console/calendar" component={CalendarPage} />
            <Route path="/console/tokens" component={TokensPage} />
            <Route path="/console/automation" component={AutomationPage} />
            <Route path="/console/webhooks" component={WebhooksPage} />
            <Route path="/console/webhooks/:id" component={WebhookPage} />
            <Route path="/console/tiles" component={TileEventsPage} />
            <Route path="/console/tiles/~new" component={NewTileEventPage} />
            <Route path="/console/tiles/:id" component={TileEventPage} />
            <Route path="/console/tiles/:id/edit" component={EditTileEventPage} />
            <Route path="/console/tiles/:id/teams" component={TileTeamsPage} />
            <Route path="/console/activity" component={ActivityPage} />
            <Route path="/console/configuration" component={ConfigurationPage} />
            <Route component={NotFound} />
          </Switch>
        </Suspense>
      </Frame>
    </LeaveGuard>
  );
}
