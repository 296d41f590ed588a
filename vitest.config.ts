import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { exampleModules } from './tools/examples/vite-plugin.ts';

const source = (path: string) => fileURLToPath(new URL(`./packages/${path}`, import.meta.url));

/** Tests resolve `@quoin/*` to source; what is started as a process is tested from dist. */
export default defineConfig({
  plugins: [exampleModules()],
  resolve: {
    alias: [
      { find: /^@quoin\/core$/, replacement: source('core/src/index.ts') },
      { find: /^@quoin\/core\/errors$/, replacement: source('core/src/errors.ts') },
      { find: /^@quoin\/core\/(image|url-headers)$/, replacement: source('core/src/$1/index.ts') },
      { find: /^@quoin\/server\/events$/, replacement: source('server/src/events/index.ts') },
      { find: /^@quoin\/server$/, replacement: source('server/src/index.ts') },
      { find: /^@quoin\/webhook-verify$/, replacement: source('webhook-verify/src/index.ts') },
      { find: /^@quoin\/webhook-verify\/(.+)$/, replacement: source('webhook-verify/src/$1.ts') },
    ],
  },
  test: {
    include: ['packages/*/{src,test}/**/*.test.ts', 'tools/**/*.test.ts', 'examples/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Conversions keep both cores busy inside sharp already.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
