import { registerEnumType } from 'type-graphql';

export enum TileImageSize {
  full = 'full',
  thumb = 'thumb',
}

registerEnumType(TileImageSize, {
  name: 'TileImageSize',
  description: 'Which of the two pictures of a proof.',
  valuesConfig: {
    full: { description: 'As it was handed in.' },
    thumb: { description: 'At most 320 pixels wide and high.' },
  },
});
