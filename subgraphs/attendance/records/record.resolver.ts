import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Permitted, SignedIn } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import type { SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { FROM_ONE, pageOf } from '#kit/database/page';
import { DeleteResult } from '#kit/delete-result.type';
import { MOST_PER_PAGE } from '#protocol/page-limit';
import type { AttendanceDependencies } from '../dependencies';
import { Player, User } from '../references';
import { createRecord, deleteRecord, updateRecord } from './record.commands';
import { AttendanceRecord, CreateAttendanceInput, UpdateAttendanceInput } from './record.fields';
import {
  AttendanceFilterInput,
  type AttendanceOrder,
  AttendanceOrderInput,
  AttendancePage,
  listRecords,
  readRecordFilter,
} from './record.queries';

@Resolver(() => AttendanceRecord)
export class RecordsResolver {
  constructor(private readonly dependencies: AttendanceDependencies) {}

  @SignedIn()
  @ListSize({ assumedSize: MOST_PER_PAGE, slicingArguments: ['limit'], sizedFields: ['records'] })
  @Query(() => AttendancePage, {
    description: 'Attendance records, newest date first by default, then newest record.',
  })
  attendanceRecords(
    @Limited(FROM_ONE)
    @Arg('page', () => Int, { defaultValue: 1, description: 'Page number, from 1.' })
    page: number,
    @Limited(FROM_ONE)
    @Arg('limit', () => Int, { defaultValue: 50, description: 'Records per page, at most 100.' })
    limit: number,
    @Arg('filter', () => AttendanceFilterInput, {
      nullable: true,
      description: 'Filter; all records by default.',
    })
    filter?: AttendanceFilterInput | null,
    @Arg('orderBy', () => AttendanceOrderInput, {
      nullable: true,
      description: 'The order; newest date first by default.',
    })
    orderBy?: AttendanceOrder | null,
  ): Promise<AttendancePage> {
    const { database } = this.dependencies;
    return listRecords(database, readRecordFilter(filter ?? {}), pageOf(page, limit), orderBy ?? null);
  }

  @Permitted('manage_attendance')
  @Mutation(() => AttendanceRecord, {
    description: 'Records the attendance of a player at an event on a day.',
  })
  createAttendance(
    @Arg('input', () => CreateAttendanceInput, { description: 'The record.' }) input: CreateAttendanceInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<AttendanceRecord> {
    return createRecord(this.dependencies, caller, input);
  }

  @Permitted('manage_attendance')
  @Mutation(() => AttendanceRecord, {
    description: 'Changes an attendance record. Recorder and time of recording are kept.',
  })
  updateAttendance(
    @Arg('id', () => Int, { description: 'Record id.' }) id: number,
    @Arg('input', () => UpdateAttendanceInput, { description: 'The changes.' }) input: UpdateAttendanceInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<AttendanceRecord> {
    return updateRecord(this.dependencies, caller, id, input);
  }

  @Permitted('manage_attendance')
  @Mutation(() => DeleteResult, { description: 'Deletes an attendance record. Irreversible.' })
  deleteAttendance(
    @Arg('id', () => Int, { description: 'Record id.' }) id: number,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<DeleteResult> {
    return deleteRecord(this.dependencies, caller, id);
  }

  @FieldResolver(() => Player, {
    nullable: true,
    description: 'The player.',
  })
  player(@Root() { rsn }: AttendanceRecord): Player {
    return { name: rsn };
  }

  @FieldResolver(() => User, { nullable: true, description: 'The recorder.' })
  recorder(@Root() { recordedById }: AttendanceRecord): User {
    return { id: recordedById };
  }
}
