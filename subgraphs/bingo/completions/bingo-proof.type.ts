import { registerEnumType } from 'type-graphql';

export enum BingoProof {
  automatic = 'automatic',
  manual = 'manual',
}

registerEnumType(BingoProof, {
  name: 'BingoProof',
  description: 'How a completion came about.',
  valuesConfig: {
    automatic: { description: 'The game-client plugin reported it.' },
    manual: { description: 'An organiser entered it.' },
  },
});
