import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';

@Directive('@key(fields: "id")')
@ObjectType('Role', {
  simpleResolvers: true,
  description: 'A named set of permissions that is assigned to users.',
})
export class Role {
  @Field(() => ID, { description: 'Chosen by the creator of the role.' })
  id: string;

  @Field(() => String, { description: 'Display name, 1 to 200 characters.' })
  name: string;

  @Field(() => String, { description: 'Hex colour, `#RRGGBB`.' })
  color: string;

  @Field(() => Int, { description: 'Rank: higher values accompany more privileged roles.' })
  priority: number;

  /** Not a GraphQL field: see `RolePermissions`. */
  permissions: string[];
}
