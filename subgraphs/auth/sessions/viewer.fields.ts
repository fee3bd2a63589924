import { Field, InterfaceType, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { Role } from '../members/role.fields';
import { User } from '../members/user.fields';

// Without `resolveType` the class of the value determines the type synchronously; type-graphql's
// `resolveType` returns a promise, which compiled queries cannot await.
@InterfaceType('Viewer', { description: 'The caller of the request.' })
export abstract class Viewer {
  @Field(() => Boolean, { description: 'Whether the request carried a valid credential.' })
  authenticated: boolean;
}

@ObjectType('AnonymousViewer', {
  implements: Viewer,
  simpleResolvers: true,
  description: 'A caller without a credential, or with one that is invalid, expired or revoked.',
})
export class AnonymousViewer extends Viewer {}

@ObjectType('SignedInViewer', {
  implements: Viewer,
  simpleResolvers: true,
  description: 'A signed-in user with their current roles and permissions.',
})
export class SignedInViewer extends Viewer {
  @Field(() => User, { description: 'The user.' })
  user: User;

  @ListSize({ assumedSize: 5 })
  @Field(() => [Role], { description: 'The roles that the user holds, highest priority first.' })
  roles: Role[];

  /** Not a GraphQL field: see `ViewerPermissions`. */
  permissions: string[];

  @Field(() => Boolean, { description: 'Whether the user is a super administrator.' })
  isSuperAdmin: boolean;
}
