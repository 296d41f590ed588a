declare module 'wawoff2' {
  type Work = (bytes: Uint8Array) => Promise<Uint8Array>;
  const engine: { readonly compress: Work; readonly decompress: Work };
  export default engine;
}
