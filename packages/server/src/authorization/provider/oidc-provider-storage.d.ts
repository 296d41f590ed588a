// Missing in oidc-provider's types. The version is fixed, and a test checks that this is still correct.
declare module 'oidc-provider/lib/helpers/als.js' {
  const storage: { disable(): void; run<T>(request: unknown, work: () => T): T };
  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default storage;
}
