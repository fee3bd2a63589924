import { Unknown } from '#console/frame/unknown.tsx';
import { eventsText } from '#console/text/events.ts';

/** The page of an address with the id of no bingo event. */
export function UnknownEvent() {
  return (
    <Unknown words={eventsText.unknown} list={{ label: eventsText.allEvents, href: '/console/events' }} />
  );
}
