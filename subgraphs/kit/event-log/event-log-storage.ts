import type { Storage } from '#kit/database/data-source';
import { CreateEventLog1764960000000 } from './create-event-log';

/** The event log: a schema of its own, because every area appends to it. */
export const eventLogStorage: Storage = {
  area: 'event_log',
  entities: [],
  migrations: [CreateEventLog1764960000000],
};
