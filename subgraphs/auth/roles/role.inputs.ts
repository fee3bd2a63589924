import { Field, ID, InputType, Int } from 'type-graphql';

@InputType('CreateRoleInput', { description: 'A new role.' })
export class CreateRoleInput {
  @Field(() => ID, {
    description: '1 to 64 letters, digits, `_`, `.`, `:` or `-`; must not be taken.',
  })
  id: string;

  @Field(() => String, { description: 'Display name, 1 to 200 characters.' })
  name: string;

  @Field(() => String, { nullable: true, description: 'Hex colour, `#RRGGBB`; `#99AAB5` by default.' })
  color?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Rank within ±1,000,000, below your own highest; 0 by default.',
  })
  priority?: number | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Names of permissions, each of which you hold; none by default.',
  })
  permissions?: string[] | null;
}

@InputType('UpdateRoleInput', { description: 'Changes to a role. Absent fields are kept.' })
export class UpdateRoleInput {
  @Field(() => String, { nullable: true, description: 'Display name, 1 to 200 characters.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Hex colour, `#RRGGBB`.' })
  color?: string | null;

  @Field(() => Int, { nullable: true, description: 'Rank within ±1,000,000, below your own highest.' })
  priority?: number | null;

  @Field(() => [String], {
    nullable: true,
    description: 'All permission names of the role. You must hold those that are added.',
  })
  permissions?: string[] | null;
}
