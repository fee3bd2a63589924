import { registerEnumType } from 'type-graphql';

export enum TileVerification {
  manual = 'manual',
  automatic = 'automatic',
  hybrid = 'hybrid',
}

registerEnumType(TileVerification, {
  name: 'TileVerification',
  description: 'How the proofs of a tile are verified.',
  valuesConfig: {
    manual: { description: 'Verified by a reviewer.' },
    automatic: { description: 'Verified by a program.' },
    hybrid: { description: 'Verified by a program and confirmed by a reviewer.' },
  },
});
