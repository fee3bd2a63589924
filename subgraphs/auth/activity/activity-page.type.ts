import { Field, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { ActivityEntry } from './activity-entry.type';

@ObjectType('ActivityPage', {
  simpleResolvers: true,
  description: 'One page of the activity log, newest first.',
})
export class ActivityPage {
  @ListSize({ assumedSize: 100 })
  @Field(() => [ActivityEntry], { description: 'The entries of this page.' })
  entries: ActivityEntry[];

  @Field(() => Int, { description: 'Entries on all pages together.' })
  total: number;

  @Field(() => Int, { description: 'Number of this page, from 1.' })
  page: number;

  @Field(() => Int, { description: 'Most entries on a page: the limit that was used.' })
  limit: number;
}
