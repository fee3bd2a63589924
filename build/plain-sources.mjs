import { readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import { editPackage } from './package-edits.mjs';
import { shareHiddenClasses } from './spread-literals.mjs';

/** A map without a line: stack traces show the bundle's own lines for the packages, and maps stay small. */
const EMPTY_MAP = Buffer.from('{"version":3,"sources":[""],"mappings":"AAAA"}').toString('base64');

/**
 * Writes characters beyond ASCII as escapes, since one of them in a regular expression makes V8 keep the
 * whole bundle in two bytes for each character. Leaves the source maps of packages out, edits some of them,
 * and lets copied objects share hidden classes.
 */
export const plainSources = {
  name: 'plain sources',
  setup(build) {
    build.onLoad({ filter: /\.[cm]?js$/ }, async ({ path }) => {
      const text = editPackage(path, await readFile(path, 'utf8'));
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the first of ASCII
      const plain = shareHiddenClasses(text).replace(/[^\x00-\x7f]/g, escaped);
      if (!path.includes(`${sep}node_modules${sep}`)) return { contents: plain, loader: 'js' };
      const map = `\n//# sourceMappingURL=data:application/json;base64,${EMPTY_MAP}`;
      return { contents: plain + map, loader: 'js' };
    });
  },
};

function escaped(character) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
