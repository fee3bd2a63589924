import type { AreaModule } from '#kit/area-module';
import { EventsHealthResolver } from './health.resolver';

/** What the events area is made of. */
export const eventsArea: AreaModule = {
  storage: { area: 'events', entities: [], migrations: [] },
  definition: { name: 'events', resolvers: [EventsHealthResolver], orphanedTypes: [] },
  open: async ({ dataSource }) => ({
    resolvers: [new EventsHealthResolver(dataSource)],
    references: {},
    close: async () => undefined,
  }),
};
