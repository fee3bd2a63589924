import { Field, ID, InputType, Int } from 'type-graphql';
import { Limited } from '#kit/limited';
import { IDENTIFIER_LIMITS, NAME_LIMITS } from '#protocol/rules/text';
import { COLOR_LIMITS, PERMISSIONS_LIMITS, PRIORITY_LIMITS } from './rules/role-fields';

@InputType('CreateRoleInput', { description: 'A new role.' })
export class CreateRoleInput {
  @Limited(IDENTIFIER_LIMITS)
  @Field(() => ID, {
    description: '1 to 64 letters, digits, `_`, `.`, `:` or `-`; must not be taken.',
  })
  id: string;

  @Limited(NAME_LIMITS)
  @Field(() => String, { description: 'Display name, 1 to 200 characters.' })
  name: string;

  @Limited(COLOR_LIMITS)
  @Field(() => String, { nullable: true, description: 'Hex colour, `#RRGGBB`; `#99AAB5` by default.' })
  color?: string | null;

  @Limited(PRIORITY_LIMITS)
  @Field(() => Int, {
    nullable: true,
    description: 'Rank within ±1,000,000, below your own highest; 0 by default.',
  })
  priority?: number | null;

  @Limited(PERMISSIONS_LIMITS)
  @Field(() => [String], {
    nullable: true,
    description:
      'Names of permissions, each of which you hold; none by default. Names beyond `Permission` are for services.',
  })
  permissions?: string[] | null;
}

@InputType('UpdateRoleInput', { description: 'Changes to a role. Absent fields are kept.' })
export class UpdateRoleInput {
  @Limited(NAME_LIMITS)
  @Field(() => String, { nullable: true, description: 'Display name, 1 to 200 characters.' })
  name?: string | null;

  @Limited(COLOR_LIMITS)
  @Field(() => String, { nullable: true, description: 'Hex colour, `#RRGGBB`.' })
  color?: string | null;

  @Limited(PRIORITY_LIMITS)
  @Field(() => Int, { nullable: true, description: 'Rank within ±1,000,000, below your own highest.' })
  priority?: number | null;

  @Limited(PERMISSIONS_LIMITS)
  @Field(() => [String], {
    nullable: true,
    description:
      'All permission names of the role, as in `permissionNames`. You must hold those that are added.',
  })
  permissions?: string[] | null;
}
