import { registerEnumType } from 'type-graphql';

export enum BingoProof {
  automatic = 'automatic',
  manual = 'manual',
}

registerEnumType(BingoProof, {
  name: 'BingoProof',
  description: 'How a completion was recorded.',
  valuesConfig: {
    automatic: { description: 'Reported by the game-client plugin.' },
    manual: { description: 'Entered by an organiser.' },
  },
});
