import { registerEnumType } from 'type-graphql';
import type { SubmissionStatus } from '../rules/review';

/** The states of a proof in the schema. */
export const TileSubmissionStatus: { readonly [Name in SubmissionStatus]: Name } = {
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
};

registerEnumType(TileSubmissionStatus, {
  name: 'TileSubmissionStatus',
  description: 'Review status of a proof.',
  valuesConfig: {
    pending: { description: 'Not reviewed yet.' },
    approved: { description: 'Counts as completion of the tile.' },
    rejected: { description: 'Does not count; another proof may be submitted.' },
  },
});
