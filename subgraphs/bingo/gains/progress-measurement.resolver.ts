import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import type { BingoDependencies } from '../dependencies';
import { BingoProgress } from '../participants/bingo-progress.type';
import { BingoMeasurement } from './bingo-measurement.type';
import { measurementsOf } from './measurements-of';

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
