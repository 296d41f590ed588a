import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { postgresPrograms } from './packages/server/test/harness/postgres/postgres.ts';
import { exampleModules } from './tools/examples/vite-plugin.ts';
import { SlowFirst } from './tools/verify/slow-first.ts';
import { isTest, listFiles, readText } from './tools/verify/tree.ts';

const source = (path: string) => fileURLToPath(new URL(`./packages/${path}`, import.meta.url));

const restFiles = [
  'packages/{server,cli,webhook-verify}/{src,test}/**/*.test.ts',
  'tools/**/*.test.ts',
  'bench/**/*.test.ts',
  'examples/**/*.test.ts',
];
const limits = { exclude: ['**/node_modules/**', '**/dist/**'], testTimeout: 120_000, hookTimeout: 120_000 };

const root = fileURLToPath(new URL('.', import.meta.url));
const containing = (pattern: RegExp): string[] =>
  ['packages', 'tools', 'examples'].flatMap((folder) =>
    listFiles(root, folder, isTest).filter((path) => pattern.test(readText(root, path))),
  );

/**
 * Files that need a process of their own: they measure the memory or processor time of their process, replace modules,
 * or change its environment. All others share processes, because loading the same modules for each file takes a third
 * of the time.
 */
const isolatedFiles = containing(/\/memory\.ts|process\.cpuUsage|vi\.(mock|doMock|stubEnv)\(|process\.env\.\w+ =(?!=)/);

/** Tests of the server's processes that run a second time, with PostgreSQL instead of SQLite; CI runs more of them. */
const postgresFiles = [
  ...['api/rate-limits', 'authorization/authorization-processes', 'jobs/cancel-retry', 'jobs/idempotency', 'jobs/list'],
  ...['operation/two-servers', 'webhooks/delivery-api'],
  ...(process.env.CI === undefined
    ? []
    : [
        'authorization/authorization',
        'authorization/device-flow',
        'authorization/tokens',
        'jobs/events',
        'jobs/expiry',
      ]),
  ...(process.env.CI === undefined ? [] : ['operation/key-rotation', 'webhooks/webhooks']),
].map((name) => `packages/server/test/${name}.test.ts`);

/** One more than the cores on which the times are measured: many tests wait for processes or files. */
const maxWorkers = 3;

/** Collecting garbage of short-lived objects from a larger space takes a tenth less time. Isolated files measure memory. */
const execArgv = ['--max-semi-space-size=64'];

/** Tests resolve `@quoin/*` to source; what is started as a process is tested from dist. */
export default defineConfig({
  plugins: [exampleModules()],
  resolve: {
    alias: [
      { find: /^@quoin\/core$/, replacement: source('core/src/index.ts') },
      { find: /^@quoin\/core\/errors$/, replacement: source('core/src/errors.ts') },
      { find: /^@quoin\/core\/(explain|image|url-headers)$/, replacement: source('core/src/$1/index.ts') },
      { find: /^@quoin\/server\/events$/, replacement: source('server/src/events/index.ts') },
      { find: /^@quoin\/server$/, replacement: source('server/src/index.ts') },
      { find: /^@quoin\/webhook-verify$/, replacement: source('webhook-verify/src/index.ts') },
      { find: /^@quoin\/webhook-verify\/(.+)$/, replacement: source('webhook-verify/src/$1.ts') },
    ],
  },
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        test: {
          ...limits,
          name: 'core',
          include: ['packages/core/{src,test}/**/*.test.ts'],
          exclude: [...limits.exclude, ...isolatedFiles],
          isolate: false,
          execArgv,
          maxWorkers,
        },
      },
      {
        extends: true,
        test: {
          ...limits,
          name: 'rest',
          include: restFiles,
          exclude: [...limits.exclude, ...isolatedFiles],
          isolate: false,
          execArgv,
          maxWorkers,
        },
      },
      {
        extends: true,
        test: {
          ...limits,
          name: 'isolated',
          include: isolatedFiles,
          maxWorkers,
        },
      },
      {
        extends: true,
        test: {
          ...limits,
          name: 'postgres',
          include: postgresPrograms === undefined ? [] : postgresFiles,
          isolate: false,
          execArgv,
          env: { QUOIN_TEST_DATABASE: 'postgres' },
          globalSetup: 'packages/server/test/harness/postgres/postgres-global.ts',
          maxWorkers,
        },
      },
    ],
  },
});
