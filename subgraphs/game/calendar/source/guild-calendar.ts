import { z } from 'zod';
import type { HttpProvider } from '../../providers/http-provider';
import { unavailable } from '../../providers/provider-unavailable';
import type { CalendarEntry } from '../rules/calendar-entry';
import { entriesFromScheduledEvents } from '../rules/scheduled-events';
import type { CalendarSource } from './calendar-source';

const time = z.iso.datetime({ offset: true });

const scheduledEvents = z.array(
  z.object({
    id: z.string().regex(/^\d{1,20}$/),
    name: z.string(),
    description: z.string().nullish(),
    scheduled_start_time: time,
    scheduled_end_time: time.nullish(),
    entity_metadata: z.object({ location: z.string().nullish() }).nullish(),
    status: z.number().int(),
    user_count: z.number().int().min(0).max(2_147_483_647).optional(),
  }),
);

/** The scheduled events of a Discord guild, API v10. */
export class GuildCalendar implements CalendarSource {
  constructor(
    private readonly provider: HttpProvider,
    private readonly guildId: string,
  ) {}

  async read(): Promise<readonly CalendarEntry[]> {
    const events = await this.provider.get({
      path: ['api', 'v10', 'guilds', this.guildId, 'scheduled-events'],
      query: { with_user_count: 'true' },
      answer: scheduledEvents,
      isUnknown: (status) => status === 404,
    });
    if (!events) throw unavailable('calendar');
    return entriesFromScheduledEvents(events);
  }
}
