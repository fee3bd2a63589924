import { Field, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { User } from './user.type';

@ObjectType('UserPage', {
  simpleResolvers: true,
  description: 'One page of the users, newest first; users of one moment by id.',
})
export class UserPage {
  @ListSize({ assumedSize: 100 })
  @Field(() => [User], { description: 'The users of this page.' })
  users: User[];

  @Field(() => Int, { description: 'Users on all pages together.' })
  total: number;

  @Field(() => Int, { description: 'Number of this page, from 1.' })
  page: number;

  @Field(() => Int, { description: 'Most users on a page: the limit that was used.' })
  limit: number;
}
