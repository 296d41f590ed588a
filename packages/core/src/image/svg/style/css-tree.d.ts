// The bundle is one file; the default entry loads about 200 files and the JSON of mdn-data.
declare module 'css-tree/dist/csstree.esm' {
  export * from 'css-tree';
}
