import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Content codings of the assets, by their names in HTTP. */
const CODINGS = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (bytes) => gzipSync(bytes, { level: 9 }),
};

/**
 * Writes each asset in each coding to `encoded/<coding>` beside `assets`, so that no response is compressed
 * while it is served.
 */
export function encodeAssets(folder) {
  for (const [coding, encode] of Object.entries(CODINGS)) {
    const target = join(folder, 'encoded', coding);
    mkdirSync(target, { recursive: true });
    for (const name of readdirSync(join(folder, 'assets'))) {
      writeFileSync(join(target, name), encode(readFileSync(join(folder, 'assets', name))));
    }
  }
}
