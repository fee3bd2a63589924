import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Permitted, Public } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import type { SubgraphContext } from '#kit/context';
import { Cost, ListSize } from '#kit/cost';
import { FROM_ONE } from '#kit/database/page';
import { invalidArgument } from '#protocol/errors';
import { Timestamp } from '#protocol/scalars/timestamp';
import type { GameDependencies } from '../dependencies';
import { CalendarEventPage, CalendarProblems, CalendarSyncResult, MOST_EVENTS } from './calendar.fields';
import { CalendarFeed, listEvents, listProblems } from './calendar.queries';

@Resolver()
export class CalendarResolver {
  private readonly feed: CalendarFeed;

  constructor(private readonly dependencies: Pick<GameDependencies, 'database' | 'calendar'>) {
    this.feed = new CalendarFeed(dependencies.database);
  }

  @Public()
  @Cost(50)
  @ListSize({ assumedSize: MOST_EVENTS, slicingArguments: ['limit'], sizedFields: ['events'] })
  @Query(() => CalendarEventPage, {
    description: 'The calendar as of the last synchronisation, by start time.',
  })
  calendarEvents(
    @Arg('from', () => Timestamp, { nullable: true, description: 'Filters events that end after this time.' })
    from?: Date | null,
    @Arg('to', () => Timestamp, {
      nullable: true,
      description: 'Filters events that begin before this time; not before `from`.',
    })
    to?: Date | null,
    @Limited(FROM_ONE)
    @Arg('page', () => Int, { nullable: true, description: 'Page number, from 1; 1 by default.' })
    page?: number | null,
    @Limited(FROM_ONE)
    @Arg('limit', () => Int, {
      nullable: true,
      description:
        'Events per page, at most 500. All events are on one page if neither page nor limit is given.',
    })
    limit?: number | null,
  ): Promise<CalendarEventPage> {
    this.dependencies.calendar.assertOn();
    if (from && to && to < from) throw invalidArgument('to', 'must not be before from');
    const filter = { from: from ?? null, to: to ?? null };
    return listEvents(this.dependencies.database, filter, { page: page ?? 1, limit: limit ?? null });
  }

  @Public()
  @Cost(500)
  @Query(() => String, { description: 'The whole calendar as an iCalendar document (RFC 5545).' })
  calendarFeed(): Promise<string> {
    this.dependencies.calendar.assertOn();
    return this.feed.read();
  }

  @Permitted('manage_automation')
  @Query(() => CalendarProblems, {
    description:
      'The events of the source that the last synchronisation left out of the calendar, and those that lack instances, with the reason.',
  })
  calendarProblems(): Promise<CalendarProblems> {
    this.dependencies.calendar.assertOn();
    return listProblems(this.dependencies.database);
  }

  @Permitted('manage_automation')
  @Mutation(() => CalendarSyncResult, {
    description:
      'Synchronises the calendar with its source now and removes events that no longer exist there. If the source cannot be read, nothing changes; if its rate limit is reached, the previous result is returned.',
  })
  syncCalendar(@Ctx() { caller }: SubgraphContext): Promise<CalendarSyncResult> {
    return this.dependencies.calendar.run(caller);
  }
}
