import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createApp } from '../../src/app.ts';
import { openLog } from '../../src/operation/log.ts';
import { type Service, startService } from '../../src/service.ts';
import { resolveSettings } from '../../src/settings/settings.ts';
import { createFolder } from './folders.ts';
import { issueToken } from './grants.ts';
import { databaseFlags } from './postgres/postgres-data.ts';
import { generousLimits } from './server-process.ts';

/** A server in the test's own process, with a clock that the test sets. */
export interface ClockedServer {
  readonly baseUrl: string;
  readonly data: string;
  readonly token: string;
  readonly service: Service;
  /** Moves the clock forward without waiting. */
  advance(milliseconds: number): void;
  stop(): Promise<void>;
}

const workerEntry = fileURLToPath(new URL('../../dist/worker.js', import.meta.url));

export interface ClockedOptions {
  /** Called with the HTTP server before it listens. */
  readonly configureServer?: (server: Server) => void;
  /** Rate limit flags; large quotas by default. */
  readonly limits?: readonly string[];
  /** More command line flags. */
  readonly flags?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** True if the clock moves only by `advance`, so that results do not depend on the machine's speed. */
  readonly isClockFrozen?: boolean;
}

/** Starts a server on a free port. */
export async function startClockedServer({
  configureServer = () => {},
  limits = ['--rate-limits', generousLimits],
  flags: moreFlags = [],
  environment = {},
  isClockFrozen = false,
}: ClockedOptions = {}): Promise<ClockedServer> {
  const data = createFolder();
  const flags = [
    '--data',
    data,
    ...databaseFlags(data),
    '--workers',
    '1',
    '--drain-seconds',
    '0',
    '--allow-networks',
    '127.0.0.0/8',
    ...limits,
    ...moreFlags,
  ];
  let elapsedMs = 0;
  const start = Date.now();
  const now = (): number => (isClockFrozen ? start : Date.now()) + elapsedMs;
  const log = openLog('silent');
  const settings = resolveSettings(flags, environment);
  // No periodic storage probes: when a test advances timers, a probe in progress would count as late.
  const probeIntervalMs = 2 ** 31 - 1;
  const service = await startService({ settings, version: '0.0.0', log, now, workerEntry, probeIntervalMs });
  const first = await service.accounts.createFirst();
  const { token } = await issueToken(data, first);
  const stopping = new AbortController();
  let baseUrl = '';
  const app = createApp({ ...service, version: '0.0.0', log, baseUrl: () => baseUrl, stopping: stopping.signal });
  configureServer(app.server);
  baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    baseUrl,
    data,
    token,
    service,
    advance(milliseconds) {
      elapsedMs += milliseconds;
    },
    async stop() {
      stopping.abort();
      await Promise.all([app.close(), service.stop()]);
    },
  };
}
