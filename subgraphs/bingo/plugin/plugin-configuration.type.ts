import { Field, ID, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';

@ObjectType('PluginTask', {
  simpleResolvers: true,
  description: 'A task that the plugin watches for.',
})
export class PluginTask {
  @Field(() => Int, { description: 'Position on the board.' })
  position: number;

  @Field(() => String, { description: 'Trigger that completes the task.' })
  trigger: string;

  @Field(() => Boolean, { description: 'Whether the participant completed it.' })
  completed: boolean;
}

@ObjectType('PluginConfiguration', {
  simpleResolvers: true,
  description: 'Configuration of the game-client plugin.',
})
export class PluginConfiguration {
  @Field(() => ID, { description: 'The event that the key was issued for.' })
  eventId: string;

  @Field(() => String, { description: 'Player name of the participant.' })
  rsn: string;

  @ListSize({ assumedSize: 50 })
  @Field(() => [PluginTask], {
    description:
      'The tasks of the board that can be advanced or are completed, by position. After a task of a composed goal follow its parts, at the same position.',
  })
  tasks: PluginTask[];

  @Field(() => Int, {
    description: 'Poll interval in milliseconds; shorter while the event is active.',
  })
  pollInterval: number;
}
