declare module 'wawoff2' {
  type Work = (bytes: Uint8Array) => Promise<Uint8Array>;
  const engine: { readonly compress: Work; readonly decompress: Work };
  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default engine;
}
