import { createApp, createOperationsApp } from './app.ts';
import { limitConnections } from './http/connection-limit.ts';
import { closeGracefully } from './http/graceful-close.ts';
import type { FirstStart } from './identity/accounts.ts';
import { type Logger, openLog } from './operation/log.ts';
import { type Service, startService } from './service.ts';
import type { Settings } from './settings/settings.ts';
import { version } from './version.ts';

/** A running server. */
export interface Server {
  /** The address of the API, such as `http://127.0.0.1:8080`; undefined without the role `api`. */
  readonly address: string | undefined;
  /** The address of `/ready` and `/metrics`; undefined if they are turned off. */
  readonly operations: string | undefined;
  /** The accounts created by the first start with this data folder. Secret and password are not stored anywhere. */
  readonly first: FirstStart | undefined;
  /** Takes no more work, waits for requests and jobs for a while, releases the rest, and closes everything. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Aborts a start that has not finished: everything is closed again, and the start rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Receives the accounts of a first start as soon as they exist, even if the start fails afterwards. */
  readonly onFirst?: (first: FirstStart) => void;
}

/**
 * Starts the service: API, jobs, deliveries, and the operator's side; with fewer roles, only those parts.
 *
 * @example
 * ```ts
 * import { mkdtemp } from 'node:fs/promises';
 * import { resolveSettings, startServer } from '@quoin/server';
 *
 * const data = await mkdtemp('/tmp/quoin-');
 * const flags = ['--data', data, '--port', '0', '--operations', 'off', '--log-level', 'warn', '--workers', '1'];
 * const server = await startServer(resolveSettings(flags, {}));
 *
 * const client = { client_id: server.first?.clientId ?? '', client_secret: server.first?.clientSecret ?? '' };
 * const body = new URLSearchParams({ ...client, grant_type: 'client_credentials', scope: 'converter' });
 * const issued = await fetch(`${server.address}/oauth/token`, { method: 'POST', body });
 * const { access_token: token } = await issued.json();
 *
 * const answer = await fetch(`${server.address}/v1/converter/jobs`, { headers: { Authorization: `Bearer ${token}` } });
 * await answer.json(); // => { data: [], meta: { total: 0, limit: 10, offset: 0, has_more: false } }
 * await server.stop();
 * ```
 */
export async function startServer(
  settings: Settings,
  log: Logger = openLog(settings.logLevel),
  { signal, onFirst = () => {} }: StartOptions = {},
): Promise<Server> {
  const service = await startService({ settings, version, log, signal });
  const stopping = new AbortController();
  const servesCallers = settings.roles.includes('api');
  let address: string | undefined;
  let isStarted = false;
  const baseUrl = () => settings.baseUrl ?? address ?? '';
  const isReady = () => isStarted && !stopping.signal.aborted;
  const app = createApp({
    ...service,
    version,
    log,
    baseUrl,
    corsOrigins: settings.corsOrigins,
    stopping: stopping.signal,
  });
  const { maxConnectionsPerAddress: perAddress, trustedProxies: proxies } = settings;
  limitConnections(app.server, { perAddress, proxies, log });
  const operations = createOperationsApp({ ...service, log, isReady });
  const [closeApp, closeOperations] = [closeGracefully(app), closeGracefully(operations)];

  const stop = async (): Promise<void> => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    await Promise.all([closeApp(settings.drainSeconds * 1000), service.stop()]);
    // Closed last: operators wait here for the end of the service.
    await closeOperations(0);
  };
  try {
    const first = servesCallers ? await createFirstAccounts(service, onFirst) : undefined;
    signal?.throwIfAborted();
    const operator = settings.operations && (await operations.listen(settings.operations));
    signal?.throwIfAborted();
    // Listens last, when everything is ready.
    if (servesCallers) address = await app.listen({ host: settings.host, port: settings.port });
    isStarted = true;
    const { roles, data } = settings;
    log.info({ version, roles, address, operations: operator, data }, servesCallers ? 'listening' : 'started');
    return { address, operations: operator, first, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Creates the accounts of a first start and passes them on at once; undefined if there are accounts. */
async function createFirstAccounts(
  { accounts }: Pick<Service, 'accounts'>,
  onFirst: (first: FirstStart) => void,
): Promise<FirstStart | undefined> {
  const first = await accounts.createFirst();
  if (first === undefined) await accounts.ensurePublicClient();
  else onFirst(first);
  return first;
}
