import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createApp } from '../../src/app.ts';
import { openLog } from '../../src/operation/log.ts';
import { type Service, startService } from '../../src/service.ts';
import { resolveSettings } from '../../src/settings/settings.ts';
import { createFolder } from './folders.ts';
import { issueToken } from './grants.ts';
import { generousLimits } from './server-process.ts';

/** A server inside of the test, which says what time it is. */
export interface ClockedServer {
  readonly baseUrl: string;
  readonly data: string;
  readonly token: string;
  readonly service: Service;
  /** Lets time pass; nobody sleeps. */
  advance(milliseconds: number): void;
  stop(): Promise<void>;
}

const workerEntry = fileURLToPath(new URL('../../dist/worker.js', import.meta.url));

export interface ClockedOptions {
  /** May change the HTTP server before it listens. */
  readonly configureServer?: (server: Server) => void;
  /** Large quotas unless others are named. */
  readonly limits?: readonly string[];
  /** Time passes only when it is told to: the machine's speed decides nothing. */
  readonly isClockFrozen?: boolean;
}

/** Starts a server on a free port. */
export async function startClockedServer({
  configureServer: tune = () => {},
  limits = ['--rate-limits', generousLimits],
  isClockFrozen: isStill = false,
}: ClockedOptions = {}): Promise<ClockedServer> {
  const data = createFolder();
  const flags = [
    '--data',
    data,
    '--workers',
    '1',
    '--drain-seconds',
    '0',
    '--allow-networks',
    '127.0.0.0/8',
    ...limits,
  ];
  let elapsedMs = 0;
  const start = Date.now();
  const now = (): number => (isStill ? start : Date.now()) + elapsedMs;
  const log = openLog('silent');
  const settings = resolveSettings(flags, {});
  // Tests that set timers forward must not do so while the storage is being probed, which would count as late.
  const probeIntervalMs = 2 ** 31 - 1;
  const service = await startService({ settings, version: '0.0.0', log, now, workerEntry, probeIntervalMs });
  const first = await service.accounts.createFirst();
  const { token } = await issueToken(data, first);
  const stopping = new AbortController();
  let baseUrl = '';
  const app = createApp({ ...service, version: '0.0.0', log, baseUrl: () => baseUrl, stopping: stopping.signal });
  tune(app.server);
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
