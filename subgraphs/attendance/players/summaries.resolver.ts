import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { SignedIn } from '#kit/access/access';
import { type LoaderKey, loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { pageOf } from '#kit/paging';
import { invalidArgument } from '#protocol/errors';
import type { AttendanceDependencies } from '../dependencies';
import { AttendanceRecord } from '../records/attendance-record.type';
import type { Part } from '../records/load-by-part';
import { AttendanceSummary, type SummaryOfNames } from './attendance-summary.type';
import { type RecordsOfPeople, recordsOfPeopleKey } from './records-of-people';
import { type Streaks, streaksKey } from './streaks';

@Resolver(() => AttendanceSummary)
export class SummariesResolver {
  private readonly records: LoaderKey<RecordsOfPeople>;
  private readonly streaks: LoaderKey<Streaks>;

  constructor({ database }: AttendanceDependencies) {
    this.records = recordsOfPeopleKey(database);
    this.streaks = streaksKey(database);
  }

  @FieldResolver(() => Int, {
    description:
      'Calendar weeks (UTC, from Monday) in a row with a record, up to the current week or, while it has none, the last.',
  })
  streakWeeks(@Root() { names }: SummaryOfNames, @Ctx() context: SubgraphContext): Promise<number> {
    return loaderOf(context, this.streaks).load(names);
  }

  @SignedIn()
  @ListSize({ assumedSize: 100, slicingArguments: ['limit'] })
  @FieldResolver(() => [AttendanceRecord], {
    name: 'records',
    description: 'The records, newest date first, then newest record.',
  })
  recordsOf(
    @Root() { names, own }: SummaryOfNames,
    @Ctx() context: SubgraphContext,
    @Arg('page', () => Int, { defaultValue: 1, description: 'Page, from 1.' }) page: number,
    @Arg('limit', () => Int, {
      nullable: true,
      defaultValue: 50,
      description: "Records per page; above 100 it is lowered to that. Null is for all of one's own.",
    })
    limit: number | null,
  ): Promise<AttendanceRecord[]> {
    const part = limit === null ? allOf(own, page) : pageOf(page, limit);
    return loaderOf(context, this.records).load({ names, limit: part.limit, offset: part.offset });
  }
}

/** Prevents reading all records of many other users at once. */
function allOf(own: boolean, page: number): Part {
  if (!own) throw invalidArgument('limit', 'must not be null but for your own records');
  if (page !== 1) throw invalidArgument('page', 'must be 1 for all records');
  return { limit: null, offset: 0 };
}
