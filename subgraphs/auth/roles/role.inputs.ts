import { Field, ID, InputType, Int } from 'type-graphql';

@InputType('CreateRoleInput', { description: 'A new role.' })
export class CreateRoleInput {
  @Field(() => ID, {
    description: '1 to 64 letters, digits, `_`, `.`, `:` or `-`; must not be taken.',
  })
  id: string;

  @Field(() => String, { description: 'Name for people, 1 to 200 characters.' })
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
    description: 'Permission names that you hold yourself; none by default.',
  })
  permissions?: string[] | null;
}

@InputType('UpdateRoleInput', { description: 'Changes to a role: what is absent stays as it is.' })
export class UpdateRoleInput {
  @Field(() => String, { nullable: true, description: 'Name for people, 1 to 200 characters.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Hex colour, `#RRGGBB`.' })
  color?: string | null;

  @Field(() => Int, { nullable: true, description: 'Rank within ±1,000,000, below your own highest.' })
  priority?: number | null;

  @Field(() => [String], {
    nullable: true,
    description: 'All permission names of the role; those that are new to it you must hold yourself.',
  })
  permissions?: string[] | null;
}
