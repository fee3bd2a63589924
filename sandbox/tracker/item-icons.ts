import sharp from 'sharp';
import { type RequestHandler, textResponse } from '../http';
import { randomInteger } from '../world/chance';

/** Path of the icon of an item. */
export const ITEM_PATH = '/items/{id}.png';

/** Outlines of 32 × 32, made for this product: sword, shield, bottle, ring, gem, bow, helmet. */
const OUTLINES = [
  'M26 3l3 3-14 15-4 1-5 7-3-3 7-5 1-4z',
  'M16 3l11 4c0 10-3 17-11 22C8 24 5 17 5 7z',
  'M13 3h6v7c5 2 8 6 8 11 0 5-4 8-11 8S5 26 5 21c0-5 3-9 8-11z',
  'M16 9a10 10 0 1 0 .1 0zM16 14a5 5 0 1 1-.1 0zM12 3h8l-4 5z',
  'M9 5h14l6 8-13 15L3 13z',
  'M7 3c14 2 20 12 19 26l-4-3C22 15 17 9 6 7zM6 27L25 6l1 2L8 28z',
  'M5 18C5 9 9 4 16 4s11 5 11 14v9h-6v-8H11v8H5z',
];

/** Serves invented icons of items beside a mock; every id from 0 to 99999 has one. */
export function withItemIcons(handle: RequestHandler): RequestHandler {
  return (request) => {
    const id = /^\/items\/(\d{1,5})\.png$/.exec(request.path)?.[1];
    return id === undefined ? handle(request) : icon(id);
  };
}

async function icon(id: string) {
  const outline = OUTLINES[randomInteger(0, OUTLINES.length - 1, id, 'outline')];
  const hue = randomInteger(0, 359, id, 'hue');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 32 32">
    <path d="${outline}" fill="hsl(${hue},55%,55%)" stroke="hsl(${hue},60%,25%)" stroke-width="1.5" stroke-linejoin="round"/>
  </svg>`;
  const bytes = await sharp(Buffer.from(drawing)).png().toBuffer();
  return { ...textResponse(200, '', { 'content-type': 'image/png' }), bytes };
}
