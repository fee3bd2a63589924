import { Field, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { ListPage } from '#kit/list-page.type';
import { ActivityEntry } from './activity-entry.type';

@ObjectType('ActivityPage', {
  simpleResolvers: true,
  description: 'A page of the activity log, newest first.',
})
export class ActivityPage extends ListPage {
  @ListSize({ assumedSize: 100 })
  @Field(() => [ActivityEntry], { description: 'The entries of this page.' })
  entries: ActivityEntry[];
}
