import engine from 'wawoff2';

/** Google's WOFF 2, compiled to wasm. Its results are views of memory that the next call overwrites. */
export const wawoff2 = {
  compress: async (sfnt: Uint8Array): Promise<Uint8Array> => (await engine.compress(sfnt)).slice(),
  decompress: async (woff2: Uint8Array): Promise<Uint8Array> => (await engine.decompress(woff2)).slice(),
};
