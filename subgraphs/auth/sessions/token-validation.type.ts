import { Field, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { Role } from '../roles/role.type';
import { User } from '../users/user.type';

@ObjectType('TokenValidation', {
  simpleResolvers: true,
  description: 'The current validity of a session token.',
})
export class TokenValidation {
  @Field(() => Boolean, {
    description: 'Whether the token is genuine, unexpired and unrevoked, and its user is not banned.',
  })
  valid: boolean;

  @Field(() => User, { nullable: true, description: 'The user of the token; null if the token is invalid.' })
  user: User | null;

  /** Not a GraphQL field: see `TokenPermissions`. */
  permissions: string[];

  @ListSize({ assumedSize: 5 })
  @Field(() => [Role], { description: 'Roles of the user, highest priority first.' })
  roles: Role[];
}
