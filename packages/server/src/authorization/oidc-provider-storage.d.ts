// What the types of oidc-provider leave out; the version is fixed, and a test asks whether this is still so.
declare module 'oidc-provider/lib/helpers/als.js' {
  const storage: { disable(): void; run<T>(request: unknown, work: () => T): T };
  // biome-ignore lint/style/noDefaultExport: it is what the package has
  export default storage;
}
