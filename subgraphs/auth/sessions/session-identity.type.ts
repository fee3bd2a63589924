import { Directive, Field, ID, ObjectType } from 'type-graphql';

@Directive('@inaccessible')
@ObjectType('SessionIdentity', {
  simpleResolvers: true,
  description: 'The user of an active session. Restricted to the gateway.',
})
export class SessionIdentity {
  @Field(() => ID, { description: 'The user.' })
  userId: string;

  @Field(() => String, { description: 'Username of the user.' })
  username: string;

  @Field(() => [String], { description: 'Effective permissions, sorted.' })
  permissions: string[];

  @Field(() => Boolean, { description: 'Whether the user is a super administrator.' })
  isSuperAdmin: boolean;
}
