import { Field, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { Role } from '../roles/role.type';
import { User } from '../users/user.type';

@ObjectType('TokenValidation', {
  simpleResolvers: true,
  description: 'What a session token is worth at this moment.',
})
export class TokenValidation {
  @Field(() => Boolean, {
    description: 'Whether the token is ours, unexpired, unrevoked and its user not banned.',
  })
  valid: boolean;

  @Field(() => User, { nullable: true, description: 'Whose token it is; null when it is not valid.' })
  user: User | null;

  @ListSize({ assumedSize: 20 })
  @Field(() => [String], { description: 'Effective permissions of the user, sorted.' })
  permissions: string[];

  @ListSize({ assumedSize: 5 })
  @Field(() => [Role], { description: 'Roles of the user, highest priority first.' })
  roles: Role[];
}
