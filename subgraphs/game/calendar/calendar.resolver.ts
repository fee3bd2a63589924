import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Permitted, Public } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import { Cost, ListSize } from '#kit/cost';
import { invalidArgument } from '#protocol/errors';
import { Timestamp } from '#protocol/scalars/timestamp';
import { product } from '#runtime/package-root';
import type { GameDependencies } from '../dependencies';
import { CalendarEventPage, CalendarSyncResult } from './calendar-event.type';
import { listEvents } from './list-events';
import { writeFeed } from './rules/write-feed';

@Resolver()
export class CalendarResolver {
  constructor(private readonly dependencies: Pick<GameDependencies, 'database' | 'calendar'>) {}

  @Public()
  @Cost(50)
  @ListSize({ assumedSize: 500, slicingArguments: ['limit'], sizedFields: ['events'] })
  @Query(() => CalendarEventPage, {
    description: 'The calendar in the order of time, as its source had it at the last synchronisation.',
  })
  calendarEvents(
    @Arg('from', () => Timestamp, { nullable: true, description: 'Only what ends after this.' })
    from?: Date | null,
    @Arg('to', () => Timestamp, {
      nullable: true,
      description: 'Only what begins before this; not before `from`.',
    })
    to?: Date | null,
    @Arg('page', () => Int, { nullable: true, description: 'Page, from 1; the first when absent.' })
    page?: number | null,
    @Arg('limit', () => Int, {
      nullable: true,
      description: 'Events per page, at most 500; all events on one page when neither is given.',
    })
    limit?: number | null,
  ): Promise<CalendarEventPage> {
    if (from && to && to < from) throw invalidArgument('to', 'must not be before from');
    const filter = { from: from ?? null, to: to ?? null };
    return listEvents(this.dependencies.database, filter, { page: page ?? 1, limit: limit ?? null });
  }

  @Public()
  @Cost(500)
  @Query(() => String, { description: 'The whole calendar as an iCalendar document (RFC 5545).' })
  async calendarFeed(): Promise<string> {
    const all = { from: null, to: null };
    const { events } = await listEvents(this.dependencies.database, all, { page: 1, limit: null });
    return writeFeed(
      events.map(({ startTime: start, endTime: end, ...event }) => ({ ...event, start, end })),
      product.name,
    );
  }

  @Permitted('manage_automation')
  @Mutation(() => CalendarSyncResult, {
    description:
      'Reads the source of the calendar now. Events that are gone there are removed; when the source cannot be read everything stays as it is, and when it was read as often as it may be in a minute, the last result is given again.',
  })
  syncCalendar(@Ctx() { caller }: SubgraphContext): Promise<CalendarSyncResult> {
    return this.dependencies.calendar.run(caller);
  }
}
