import type { FilePlace, SdlPlaces } from './sdl-places';

/** A schema element that a text mentions, and where an area defines it. */
export interface MentionedPlace extends FilePlace {
  readonly coordinate: string;
}

/**
 * Returns the first `Type.field` of a message that an area defines; composers name elements only in words.
 */
export function mentionedPlace(message: string, places: SdlPlaces): MentionedPlace | null {
  for (const [, coordinate = ''] of message.matchAll(/\b([A-Z]\w*\.[a-z]\w*)\b/g)) {
    const place = places.find(coordinate);
    if (place) return { ...place, coordinate };
  }
  return null;
}
