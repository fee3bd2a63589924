import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { SignedIn } from '#kit/access/access';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { FROM_ONE, Limited } from '#kit/limited';
import { pageOf } from '#kit/paging';
import { invalidArgument } from '#protocol/errors';
import type { AttendanceDependencies } from '../dependencies';
import { AttendanceRecord } from '../records/attendance-record.type';
import type { Part } from '../records/load-by-part';
import { AttendanceSummary, type SummaryOfNames } from './attendance-summary.type';
import { recordsOfPeopleKey } from './records-of-people';
import { streaksKey } from './streaks';

@Resolver(() => AttendanceSummary)
export class SummariesResolver {
  private readonly records: ReturnType<typeof recordsOfPeopleKey>;
  private readonly streaks: ReturnType<typeof streaksKey>;

  constructor({ database }: AttendanceDependencies) {
    this.records = recordsOfPeopleKey(database);
    this.streaks = streaksKey(database);
  }

  @FieldResolver(() => Int, {
    description:
      'Number of consecutive calendar weeks (UTC, from Monday) with a record, up to the current week or, if that has none, the previous one.',
  })
  streakWeeks(@Root() { names }: SummaryOfNames, @Ctx() context: SubgraphContext): Promise<number> {
    return loaderOf(context, this.streaks).load(names);
  }

  @SignedIn()
  @ListSize({ assumedSize: 100, slicingArguments: ['limit'] })
  @FieldResolver(() => [AttendanceRecord], {
    name: 'records',
    description: 'Records, newest date first, then newest record.',
  })
  recordsOf(
    @Root() { names, own }: SummaryOfNames,
    @Ctx() context: SubgraphContext,
    @Limited(FROM_ONE)
    @Arg('page', () => Int, { defaultValue: 1, description: 'Page number, from 1.' })
    page: number,
    @Limited(FROM_ONE)
    @Arg('limit', () => Int, {
      nullable: true,
      defaultValue: 50,
      description:
        'Records per page; values above 100 are lowered to 100. Null returns all records and is allowed only for your own.',
    })
    limit: number | null,
  ): Promise<AttendanceRecord[]> {
    const part = limit === null ? allOf(own, page) : pageOf(page, limit);
    return loaderOf(context, this.records).load({ names, limit: part.limit, offset: part.offset });
  }
}

/** Prevents reading all records of many other users at once. */
function allOf(own: boolean, page: number): Part {
  if (!own) throw invalidArgument('limit', 'may be null only for your own records');
  if (page !== 1) throw invalidArgument('page', 'must be 1 if limit is null');
  return { limit: null, offset: 0 };
}
