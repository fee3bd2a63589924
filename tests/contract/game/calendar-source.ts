import { createServer } from 'node:http';

/** A fake source of a guild's scheduled events. */
export interface CalendarDouble {
  /** Origin. */
  readonly url: string;
  events: readonly object[];
  /** While true, it answers 500. */
  down: boolean;
  /** Number of requests. */
  readonly reads: number;
  close(): Promise<void>;
}

/** Returns a scheduled event in Discord's format. */
export function scheduledEvent(id: number, changes: object = {}): object {
  return {
    id: String(id),
    name: `Event ${id}`,
    description: 'About it',
    scheduled_start_time: `2030-01-${String(id).padStart(2, '0')}T18:00:00.000000+00:00`,
    scheduled_end_time: `2030-01-${String(id).padStart(2, '0')}T20:00:00+00:00`,
    entity_metadata: { location: 'World 420' },
    channel_id: null,
    status: 1,
    user_count: 5,
    ...changes,
  };
}

/** Starts a server with Discord's API that returns the same events for every guild. */
export async function startCalendarDouble(): Promise<CalendarDouble> {
  const server = createServer((_request, response) => {
    state.reads += 1;
    const [status, body] = state.down ? [500, { message: 'down' }] : [200, state.events];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const state = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    events: [] as readonly object[],
    down: false,
    reads: 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return state;
}

/** Returns the variables that make the platform use it. */
export function calendarSettings({ url }: CalendarDouble): Record<string, string> {
  return {
    CHAT_URL: url,
    CHAT_BOT_TOKEN: 'test-token',
    CALENDAR_SOURCE: 'discord',
    CALENDAR_GUILD_ID: '42',
    TRACKED_GROUP_IDS: '404404',
  };
}
