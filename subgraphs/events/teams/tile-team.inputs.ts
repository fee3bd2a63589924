import { Field, ID, InputType } from 'type-graphql';
import { Limited } from '#kit/limited';
import { TEAM_NAME_LIMITS } from '#kit/teams/team-fields';

@InputType('CreateTileTeamInput', { description: 'A new team.' })
export class CreateTileTeamInput {
  @Field(() => ID, { description: 'The event, whose mode is `teams`.' })
  eventId: string;

  @Limited(TEAM_NAME_LIMITS)
  @Field(() => String, {
    description: '1 to 64 characters; must not be taken in the event, without regard to case.',
  })
  name: string;

  @Field(() => String, { nullable: true, description: 'Hex colour, `#RRGGBB`; `#99AAB5` by default.' })
  color?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'User id of the captain; requires `manage_events`. Defaults to yourself. A team that an organiser creates has no captain until a member joins.',
  })
  captainId?: string | null;
}

@InputType('UpdateTileTeamInput', { description: 'Changes to a team. Absent fields are kept.' })
export class UpdateTileTeamInput {
  @Limited(TEAM_NAME_LIMITS)
  @Field(() => String, {
    nullable: true,
    description: '1 to 64 characters; must not be taken in the event, without regard to case.',
  })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Hex colour, `#RRGGBB`.' })
  color?: string | null;
}
