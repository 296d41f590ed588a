import { createRequire } from 'node:module';

type Work = (bytes: Uint8Array) => Promise<Uint8Array>;

/** Google's WOFF 2, compiled to wasm. */
const engine = createRequire(import.meta.url)('wawoff2') as { readonly compress: Work; readonly decompress: Work };

/** Its results are views of memory that the next call writes over. */
export const wawoff2 = {
  compress: async (sfnt: Uint8Array): Promise<Uint8Array> => (await engine.compress(sfnt)).slice(),
  decompress: async (woff2: Uint8Array): Promise<Uint8Array> => (await engine.decompress(woff2)).slice(),
};
