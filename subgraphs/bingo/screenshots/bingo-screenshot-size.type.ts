import { registerEnumType } from 'type-graphql';

export enum BingoScreenshotSize {
  full = 'full',
  thumb = 'thumb',
}

registerEnumType(BingoScreenshotSize, {
  name: 'BingoScreenshotSize',
  description: 'Size of a screenshot.',
  valuesConfig: {
    full: { description: 'Full size, as sent.' },
    thumb: { description: 'At most 320 pixels wide and high.' },
  },
});
