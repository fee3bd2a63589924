import { Field, InputType, Int } from 'type-graphql';
import { Limited } from '#kit/limited';
import { POINTS_LIMITS } from '#kit/rules/points';
import { NAME_LIMITS, PROSE_LIMITS } from '#protocol/rules/text';
import { POSITION_LIMITS } from './tile.entity';
import { TileVerification } from './tile-verification.type';

@InputType('CreateTileInput', { description: 'A new tile.' })
export class CreateTileInput {
  @Limited(POSITION_LIMITS)
  @Field(() => Int, { description: 'Position in the event, from 0 (usually from 1); must be unique.' })
  position: number;

  @Limited(NAME_LIMITS)
  @Field(() => String, { description: '1 to 200 characters.' })
  name: string;

  @Limited(PROSE_LIMITS)
  @Field(() => String, { nullable: true, description: 'Up to 4,000 characters; empty by default.' })
  description?: string | null;

  @Limited(POINTS_LIMITS)
  @Field(() => Int, {
    nullable: true,
    description: 'Points for completing the tile, 0 to 1,000,000; 0 by default.',
  })
  points?: number | null;

  @Field(() => TileVerification, { nullable: true, description: '`manual` by default.' })
  verificationType?: TileVerification | null;
}

@InputType('UpdateTileInput', {
  description: 'Changes to a tile. Absent fields are kept; none may be null.',
})
export class UpdateTileInput {
  @Limited(POSITION_LIMITS)
  @Field(() => Int, { nullable: true, description: 'Position in the event, from 0; must be unique.' })
  position?: number | null;

  @Limited(NAME_LIMITS)
  @Field(() => String, { nullable: true, description: '1 to 200 characters.' })
  name?: string | null;

  @Limited(PROSE_LIMITS)
  @Field(() => String, { nullable: true, description: 'Up to 4,000 characters.' })
  description?: string | null;

  @Limited(POINTS_LIMITS)
  @Field(() => Int, {
    nullable: true,
    description:
      'Points for completing the tile, 0 to 1,000,000. Totals of users who completed it are updated.',
  })
  points?: number | null;

  @Field(() => TileVerification, { nullable: true, description: 'How its proofs are verified.' })
  verificationType?: TileVerification | null;
}
