import { Field, InputType, registerEnumType } from 'type-graphql';
import { type Direction, OrderDirection } from '#kit/order-direction.type';

/** The fields that proofs are ordered by. */
export const TileSubmissionOrderField = { submitted_at: 'submitted_at' } as const;

registerEnumType(TileSubmissionOrderField, {
  name: 'TileSubmissionOrderField',
  description: 'A field that proofs are ordered by; of equal ones the id decides.',
  valuesConfig: { submitted_at: { description: 'When the proof was submitted.' } },
});

@InputType('TileSubmissionOrderInput', { description: 'An order of proofs.' })
export class TileSubmissionOrderInput {
  @Field(() => TileSubmissionOrderField, { description: 'The field.' })
  field: keyof typeof TileSubmissionOrderField;

  @Field(() => OrderDirection, { description: 'The direction.' })
  direction: Direction;
}
