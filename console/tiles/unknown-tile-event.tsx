import { Unknown } from '#console/frame/unknown.tsx';
import { tilesText } from '#console/text/tiles.ts';

/** The page of an address with the id of no tile event. */
export function UnknownTileEvent() {
  return <Unknown words={tilesText.unknown} list={{ label: tilesText.back, href: '/console/tiles' }} />;
}
