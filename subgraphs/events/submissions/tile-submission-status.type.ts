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
  description: 'What has been decided about a proof.',
  valuesConfig: {
    pending: { description: 'Nothing yet.' },
    approved: { description: 'It counts.' },
    rejected: { description: 'It does not count; another may follow.' },
  },
});
