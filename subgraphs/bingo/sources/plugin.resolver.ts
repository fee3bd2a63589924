import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { PluginOnly } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import type { BingoDependencies } from '../dependencies';
import { PluginBoard, PluginConfiguration, SubmissionResult, SubmitAchievementInput } from './plugin.fields';
import { readBoard, readConfiguration } from './plugin.queries';
import { submitAchievement } from './submit-achievement';

@Resolver()
export class PluginResolver {
  constructor(private readonly dependencies: BingoDependencies) {}

  @PluginOnly()
  @Query(() => PluginConfiguration, { description: 'Configuration of the plugin of a participant.' })
  pluginConfiguration(
    @Arg('eventId', () => ID, { description: 'The event that the key was issued for.' }) eventId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<PluginConfiguration> {
    return readConfiguration(this.dependencies.database, caller, eventId);
  }

  @PluginOnly()
  @Query(() => PluginBoard, {
    description:
      "The board of the key's participant, with what counted for each task and the end of the event.",
  })
  pluginBoard(@Ctx() { caller }: SubgraphContext): Promise<PluginBoard> {
    return readBoard(this.dependencies.database, caller);
  }

  @PluginOnly()
  @Mutation(() => SubmissionResult, {
    description:
      'Accepts a report of the plugin. Counts are running totals, of which the highest is kept; a task completes at or above its goal. Idempotent.',
  })
  submitAchievement(
    @Arg('input', () => SubmitAchievementInput, { description: 'The report.' }) input: SubmitAchievementInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<SubmissionResult> {
    return submitAchievement(this.dependencies.database, caller, input);
  }
}
