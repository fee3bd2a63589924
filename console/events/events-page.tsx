import { Page } from '#console/frame/page.tsx';
import { eventsText } from '#console/text/events.ts';
import { EventList } from './event-list.tsx';

/** Every bingo event. */
export function EventsPage() {
  return (
    <Page title={eventsText.title}>
      <EventList statuses={['active', 'upcoming', 'completed']} none={eventsText.none} />
    </Page>
  );
}
