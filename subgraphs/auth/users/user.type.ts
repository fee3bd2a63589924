import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { CachedByGateway, OwnerOrPermitted, Permitted } from '#kit/access/access';
import { type Instant, Timestamp } from '#protocol/scalars/timestamp';

@Directive('@key(fields: "id")')
@ObjectType('User', { simpleResolvers: true, description: 'A user who has signed in at least once.' })
export class User {
  @Field(() => ID, { description: "The identity provider's id: 1 to 20 digits." })
  id: string;

  @CachedByGateway()
  @Field(() => String, { description: 'Username at the identity provider at the last sign-in.' })
  username: string;

  @OwnerOrPermitted('id', 'view_admin', 'manage_users')
  @Field(() => String, {
    nullable: true,
    description: 'Display name at the identity provider. Visible to the user and to administrators.',
  })
  globalName: string | null;

  @Field(() => String, { nullable: true, description: 'Avatar hash at the identity provider.' })
  avatar: string | null;

  @OwnerOrPermitted('id', 'view_admin', 'manage_users')
  @Field(() => Timestamp, {
    description: 'Time of the first sign-in. Visible to the user and to administrators.',
  })
  createdAt: Instant;

  // A simple resolver would skip the permission check.
  @Permitted('view_admin', 'manage_users')
  @Field(() => Boolean, {
    nullable: true,
    simple: false,
    description: 'Whether the user is banned. Visible to administrators.',
  })
  isBanned: boolean;
}
