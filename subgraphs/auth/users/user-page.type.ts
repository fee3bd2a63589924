import { Field, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { ListPage } from '#kit/list-page.type';
import { User } from './user.type';

@ObjectType('UserPage', {
  simpleResolvers: true,
  description: 'A page of users, newest first, then by id.',
})
export class UserPage extends ListPage {
  @ListSize({ assumedSize: 100 })
  @Field(() => [User], { description: 'The users of this page.' })
  users: User[];
}
