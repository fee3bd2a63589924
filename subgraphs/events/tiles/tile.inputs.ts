import { Field, InputType, Int } from 'type-graphql';
import { TileVerification } from './tile-verification.type';

@InputType('CreateTileInput', { description: 'A new tile.' })
export class CreateTileInput {
  @Field(() => Int, { description: 'Place in the event, from 0, by custom from 1; must not be taken.' })
  position: number;

  @Field(() => String, { description: '1 to 200 characters.' })
  name: string;

  @Field(() => String, { nullable: true, description: 'Up to 4,000 characters; empty by default.' })
  description?: string | null;

  @Field(() => Int, { nullable: true, description: 'Worth of the tile, 0 to 1,000,000; 0 by default.' })
  points?: number | null;

  @Field(() => TileVerification, { nullable: true, description: '`manual` by default.' })
  verificationType?: TileVerification | null;
}

@InputType('UpdateTileInput', {
  description: 'Changes to a tile: what is absent stays as it is, nothing may be null.',
})
export class UpdateTileInput {
  @Field(() => Int, { nullable: true, description: 'Place in the event, from 0; must not be taken.' })
  position?: number | null;

  @Field(() => String, { nullable: true, description: '1 to 200 characters.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Up to 4,000 characters.' })
  description?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Worth of the tile, 0 to 1,000,000; the points of those who completed it follow.',
  })
  points?: number | null;

  @Field(() => TileVerification, { nullable: true, description: 'How proofs of it are verified.' })
  verificationType?: TileVerification | null;
}
