import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Limited } from '#kit/limited';
import { PROSE_LIMITS } from '#protocol/rules/text';
import { Upload } from '#protocol/scalars/upload';
import type { SubmissionStatus } from '../rules/review';
import { TileSubmissionStatus } from './tile-submission-status.type';

@InputType('SubmitTileProofInput', { description: 'A proof for a tile.' })
export class SubmitTileProofInput {
  @Field(() => ID, { description: 'The event, which must be active.' })
  eventId: string;

  @Field(() => Int, {
    description: 'A tile of the event for which you have no approved proof and at most 4 pending ones.',
  })
  tileId: number;

  @Field(() => Upload, {
    description:
      'PNG or JPEG, at most 8 MiB and 25 megapixels. Your stored images in the event may have at most 200 MB.',
  })
  image: string;

  @Limited(PROSE_LIMITS)
  @Field(() => String, { nullable: true, description: 'For the reviewer, up to 4,000 characters.' })
  notes?: string | null;
}

@ObjectType('TileSubmissionReceipt', {
  simpleResolvers: true,
  description: 'The result of submitting a proof.',
})
export class TileSubmissionReceipt {
  @Field(() => ID, { description: 'Id of the proof, `sub_…`.' })
  submissionId: string;

  @Field(() => TileSubmissionStatus, { description: 'Always `pending`.' })
  status: SubmissionStatus;

  @Field(() => String, { description: 'Message for the user.' })
  message: string;
}
