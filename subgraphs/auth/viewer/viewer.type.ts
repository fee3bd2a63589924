import { Field, InterfaceType, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { Role } from '../roles/role.type';
import { User } from '../users/user.type';

// Without `resolveType` the class of the value determines the type synchronously; type-graphql's
// `resolveType` returns a promise, which compiled queries cannot await.
@InterfaceType('Viewer', { description: 'Whoever sent the request.' })
export abstract class Viewer {
  @Field(() => Boolean, { description: 'Whether a good credential came with the request.' })
  authenticated: boolean;
}

@ObjectType('AnonymousViewer', {
  implements: Viewer,
  simpleResolvers: true,
  description: 'Nobody in particular: no credential was sent, or one that is bad, expired or revoked.',
})
export class AnonymousViewer extends Viewer {}

@ObjectType('SignedInViewer', {
  implements: Viewer,
  simpleResolvers: true,
  description: 'A signed-in user and what they may do, as of now.',
})
export class SignedInViewer extends Viewer {
  @Field(() => User, { description: 'The user.' })
  user: User;

  @ListSize({ assumedSize: 5 })
  @Field(() => [Role], { description: 'The roles that the user holds, highest priority first.' })
  roles: Role[];

  @ListSize({ assumedSize: 20 })
  @Field(() => [String], {
    description: 'Effective permissions, sorted; for a super administrator every one that is known.',
  })
  permissions: string[];

  @Field(() => Boolean, { description: 'Whether the user is a super administrator.' })
  isSuperAdmin: boolean;
}
