import { registerEnumType } from 'type-graphql';

export enum TileVerification {
  manual = 'manual',
  automatic = 'automatic',
  hybrid = 'hybrid',
}

registerEnumType(TileVerification, {
  name: 'TileVerification',
  description: 'How proofs of a tile are verified.',
  valuesConfig: {
    manual: { description: 'A reviewer looks at the image.' },
    automatic: { description: 'Meant to be verified by a program.' },
    hybrid: { description: 'Meant to be verified by a program and confirmed by a reviewer.' },
  },
});
