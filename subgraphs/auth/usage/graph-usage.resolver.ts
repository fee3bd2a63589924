import { Arg, Int, Mutation, Query, Resolver } from 'type-graphql';
import { GatewayOnly, Permitted } from '#kit/access/access';
import { checkDay, checkFilter, Limited } from '#kit/arguments';
import { AFTER, CONNECTION_SIZE, type Connection, FIRST, sliceOf } from '#kit/connection';
import { ListSize } from '#kit/cost';
import { FROM_ONE } from '#kit/database/page';
import { CalendarDate } from '#protocol/scalars/calendar-date';
import type { AuthDependencies } from '../dependencies';
import { addGraphUsage } from './graph-usage.commands';
import { type GraphUsage, GraphUsageConnection } from './graph-usage.fields';
import { isUsageKey, readGraphUsage, usageCountedSince } from './graph-usage.queries';

@Resolver()
export class GraphUsageResolver {
  constructor(private readonly dependencies: Pick<AuthDependencies, 'database'>) {}

  @Permitted('view_devops')
  @ListSize(CONNECTION_SIZE)
  @Query(() => GraphUsageConnection, {
    description:
      'Which clients used which operations, endpoints and fields since a day, by name and client. Names only, never arguments; complete up to two minutes ago; stored for 400 days.',
  })
  graphUsage(
    @Arg('since', () => CalendarDate, { description: 'First day, UTC.' }) since: string,
    @Arg('names', () => [String], {
      nullable: true,
      description: 'Names, or types whose fields are wanted; all by default.',
    })
    names: string[] | null | undefined,
    @Limited(FROM_ONE) @Arg('first', () => Int, { defaultValue: 50, description: FIRST }) first: number,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after?: string | null,
  ): Promise<Connection<GraphUsage>> {
    checkDay('since', since);
    for (const name of names ?? []) checkFilter('names', name);
    const filter = { since, names: names ?? null };
    return readGraphUsage(this.dependencies.database, filter, sliceOf({ first, after }, isUsageKey));
  }

  @Permitted('view_devops')
  @Query(() => CalendarDate, {
    nullable: true,
    description: 'First day (UTC) of which uses are known; null before the first use.',
  })
  graphUsageCountedSince(): Promise<string | null> {
    return usageCountedSince(this.dependencies.database);
  }

  @GatewayOnly()
  @Mutation(() => Boolean, {
    description: 'Adds uses to those of today, in lists of the same length. Restricted to the gateway.',
  })
  async addGraphUsage(
    @Arg('names', () => [String], { description: 'Names of fields, endpoints and operations.' })
    names: string[],
    @Arg('clients', () => [String], { description: 'Names of the clients.' }) clients: string[],
    @Arg('uses', () => [Int], { description: 'Numbers of uses, at least 1.' }) uses: number[],
  ): Promise<boolean> {
    await addGraphUsage(this.dependencies.database, { names, clients, uses });
    return true;
  }
}
