// What the types of oidc-provider leave out; the version is fixed, and a test asks whether this is still so.
declare module 'oidc-provider/lib/helpers/als.js' {
  import type { AsyncLocalStorage } from 'node:async_hooks';

  const storage: AsyncLocalStorage<unknown>;
  // biome-ignore lint/style/noDefaultExport: it is what the package has
  export default storage;
}
