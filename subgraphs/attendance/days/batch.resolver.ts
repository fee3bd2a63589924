import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import type { AttendanceDependencies } from '../dependencies';
import { AttendanceBatch, AttendanceBatchInput, createBatch } from './batch.commands';

@Resolver()
export class BatchResolver {
  constructor(private readonly dependencies: AttendanceDependencies) {}

  @Permitted('manage_attendance')
  @Mutation(() => AttendanceBatch, {
    description:
      'Records the attendance of an event on one day in one transaction. Invalid entries and duplicates fail individually.',
  })
  createAttendanceBatch(
    @Arg('input', () => AttendanceBatchInput, { description: 'The event, the day and the players.' })
    input: AttendanceBatchInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<AttendanceBatch> {
    return createBatch(this.dependencies, caller, input);
  }
}
