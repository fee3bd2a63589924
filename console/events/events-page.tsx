import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { Page } from '#console/frame/page.tsx';
import { useViewer } from '#console/frame/viewer.ts';
import { eventsText } from '#console/text/events.ts';
import { EventList } from './event-list.tsx';

/** Every bingo event. */
export function EventsPage() {
  const organises = useViewer()?.may('manage_bingo') ?? false;
  const create = organises && (
    <Button component={Link} href="/console/events/~new">
      {eventsText.create}
    </Button>
  );
  return (
    <Page title={eventsText.title} actions={create}>
      <EventList statuses={['active', 'upcoming', 'completed']} none={eventsText.none} />
    </Page>
  );
}
