import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { SignedIn } from '#kit/access/access';
import { type LoaderKey, loaderOf, type SubgraphContext } from '#kit/context';
import { pageOf } from '#kit/paging';
import type { AttendanceDependencies } from '../dependencies';
import { AttendanceRecord } from '../records/attendance-record.type';
import { AttendanceSummary, type SummaryOfNames } from './attendance-summary.type';
import { type RecordsOfPeople, recordsOfPeopleKey } from './records-of-people';

@Resolver(() => AttendanceSummary)
export class SummariesResolver {
  private readonly records: LoaderKey<RecordsOfPeople>;

  constructor({ dataSource }: AttendanceDependencies) {
    this.records = recordsOfPeopleKey(dataSource);
  }

  @SignedIn()
  @FieldResolver(() => [AttendanceRecord], {
    name: 'records',
    description: 'The records, newest date first, then newest record.',
  })
  recordsOf(
    @Root() { names }: SummaryOfNames,
    @Ctx() context: SubgraphContext,
    @Arg('page', () => Int, { defaultValue: 1, description: 'Page, from 1.' }) page: number,
    @Arg('limit', () => Int, {
      nullable: true,
      description: 'Records per page; above 100 it is lowered to that. All when absent.',
    })
    limit?: number | null,
  ): Promise<AttendanceRecord[]> {
    const part = limit == null ? ALL : pageOf(page, limit);
    return loaderOf(context, this.records).load({ names, limit: part.limit, offset: part.offset });
  }
}

const ALL = { limit: null, offset: 0 };
