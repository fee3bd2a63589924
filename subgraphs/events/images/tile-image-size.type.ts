import { registerEnumType } from 'type-graphql';

export enum TileImageSize {
  full = 'full',
  thumb = 'thumb',
}

registerEnumType(TileImageSize, {
  name: 'TileImageSize',
  description: 'Size of an image of a proof.',
  valuesConfig: {
    full: { description: 'Full size, as submitted.' },
    thumb: { description: 'At most 320 pixels wide and high.' },
  },
});
