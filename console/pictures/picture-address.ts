/** A picture as operations return it. */
export interface SeenPicture {
  readonly thumbnailUrl: string;
}

/** Pictures are fetched from where the page is: behind a proxy that may not be the public address. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address, 'http://page.invalid');
  return `${pathname}${search}`;
}

/** Returns a picture of the library. */
export function libraryPicture(id: string): SeenPicture {
  return { thumbnailUrl: `/pictures/${encodeURIComponent(id)}?size=thumb` };
}

/**
 * Returns the picture of a task that is edited: its own, else the icon of its first item.
 *
 * @param icons address of the icon of an item, with `{id}`; null without icons.
 */
export function draftPicture(
  { pictureId, trigger }: { readonly pictureId: string | null; readonly trigger: string },
  icons: string | null,
): SeenPicture | null {
  if (pictureId !== null) return libraryPicture(pictureId);
  const item = /\b(?:item_obtain|collection_log):(\d+)/.exec(trigger)?.[1];
  if (icons === null || item === undefined) return null;
  return { thumbnailUrl: icons.replace('{id}', item) };
}

/** Returns the name of a file without its ending, as the title of a picture. */
export function titleOf(fileName: string): string {
  const name = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[_-]+/g, ' ')
    .trim();
  return (name === '' ? fileName : name).slice(0, 200);
}
