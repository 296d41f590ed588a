import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { exampleModules } from './tools/examples/vite-plugin.ts';
import { isTest, listFiles, readText } from './tools/verify/tree.ts';

const source = (path: string) => fileURLToPath(new URL(`./packages/${path}`, import.meta.url));

const restFiles = [
  'packages/{server,cli,webhook-verify}/{src,test}/**/*.test.ts',
  'tools/**/*.test.ts',
  'examples/**/*.test.ts',
];
const limits = { exclude: ['**/node_modules/**', '**/dist/**'], testTimeout: 120_000, hookTimeout: 120_000 };

/** These measure the memory of their process, so no other test may have run in it. */
const root = fileURLToPath(new URL('.', import.meta.url));
const memoryTests = listFiles(root, 'packages/core', isTest).filter((path) =>
  readText(root, path).includes('/memory.ts'),
);

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
    projects: [
      {
        extends: true,
        test: {
          ...limits,
          name: 'core',
          include: ['packages/core/{src,test}/**/*.test.ts'],
          exclude: [...limits.exclude, ...memoryTests],
          // Loading the same modules for each file takes a third of the time. Core's tests fake no clock, set no
          // environment variable and listen to no signal, so they can share a process.
          isolate: false,
          // Conversions keep both cores busy inside sharp already.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        // Most of these wait for processes that they started.
        test: {
          ...limits,
          name: 'rest',
          include: [...restFiles, ...memoryTests],
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
