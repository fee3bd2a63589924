import { type Order, orderInput } from '#kit/order-input';

/** An order of proofs. */
export type TileSubmissionOrder = Order<'submitted_at'>;

export const TileSubmissionOrderInput = orderInput<TileSubmissionOrder['field']>('TileSubmission', {
  list: 'proofs',
  field: 'A field that proofs are ordered by; of equal ones the id decides.',
  values: { submitted_at: 'When the proof was submitted.' },
});
