import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { DependsOnCaller, isOwnerOrPermitted } from '#kit/access/access';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import type { BingoDependencies } from '../dependencies';
import { BingoParticipant, PARTICIPANT_READERS } from '../participants/participant.fields';
import { BingoProgress } from '../participants/progress.queries';
import { BingoMeasurement } from './measurement.fields';
import { measurementsOf } from './measurements.queries';

@Resolver(() => BingoParticipant)
export class MeasurementsResolver {
  private readonly measurementsOf;

  constructor({ database }: BingoDependencies) {
    this.measurementsOf = batched((ids: readonly string[]) => measurementsOf(database, ids));
  }

  @DependsOnCaller(...PARTICIPANT_READERS)
  @FieldResolver(() => BingoMeasurement, {
    nullable: true,
    description:
      'What the server measured for tasks that require gains; null if the board has none. For the user who registered and for organisers (`manage_bingo`); null for other callers.',
  })
  async measurement(
    @Root() { id, userId }: BingoParticipant,
    @Ctx() context: SubgraphContext,
  ): Promise<BingoMeasurement | null> {
    if (!isOwnerOrPermitted(context.caller, userId, PARTICIPANT_READERS)) return null;
    return loaderOf(context, this.measurementsOf).load(id);
  }
}

@Resolver(() => BingoProgress)
export class ProgressMeasurementResolver {
  private readonly measurementsOf;

  constructor({ database }: BingoDependencies) {
    this.measurementsOf = batched((ids: readonly string[]) => measurementsOf(database, ids));
  }

  @FieldResolver(() => BingoMeasurement, {
    nullable: true,
    description: 'What the server measured for tasks that require gains; null if the board has none.',
  })
  measurement(
    @Root() { participantId }: BingoProgress,
    @Ctx() context: SubgraphContext,
  ): Promise<BingoMeasurement | null> {
    return loaderOf(context, this.measurementsOf).load(participantId);
  }
}
