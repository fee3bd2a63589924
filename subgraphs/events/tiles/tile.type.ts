import { Field, Int, ObjectType } from 'type-graphql';
import { TileVerification } from './tile-verification.type';

@ObjectType('Tile', { simpleResolvers: true, description: 'What there is to do in one place of an event.' })
export class Tile {
  @Field(() => Int, { description: 'Made by the platform.' })
  id: number;

  @Field(() => Int, { description: 'Place in the event, from 0, by custom from 1; one tile a place.' })
  position: number;

  @Field(() => String, { description: '1 to 200 characters.' })
  name: string;

  @Field(() => String, { description: 'Up to 4,000 characters; empty where none was given.' })
  description: string;

  @Field(() => Int, { description: 'What completing it is worth, 0 to 1,000,000.' })
  points: number;

  @Field(() => TileVerification, { description: 'How proofs of it are verified.' })
  verificationType: TileVerification;
}

/** A tile with the id of its event, which the schema does not expose. */
export interface EventTile extends Tile {
  readonly eventId: string;
}
