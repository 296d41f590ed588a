import { createApp } from '../../packages/server/src/app.ts';
import { openLog } from '../../packages/server/src/operation/log.ts';
import { startService } from '../../packages/server/src/service.ts';
import { resolveSettings } from '../../packages/server/src/settings/settings.ts';
import { generousLimits, noopWorker } from './processes.ts';

// The service with workers that only copy files, so that only the cost of the service remains.
//
//   noop-service.ts <data folder> [flags of quoin-server]

const [data = '', ...flags] = process.argv.slice(2);
const log = openLog('warn');
const preset = ['--data', data, '--allow-networks', '127.0.0.0/8', '--port', '0', '--rate-limits', generousLimits];
const settings = resolveSettings([...preset, ...flags], {});
const service = await startService({ settings, version: '0.0.0', log, workerEntry: noopWorker });
let address = '';
const app = createApp({
  ...service,
  version: '0.0.0',
  log,
  baseUrl: () => address,
  stopping: new AbortController().signal,
});
const first = await service.accounts.createFirst();
const token = await service.tokens.issue({
  clientId: first?.clientId ?? '',
  subject: undefined,
  authType: 'client',
  grantType: 'client_credentials',
  scopes: ['converter'],
  expiresAt: undefined,
  family: undefined,
});
address = await app.listen({ host: settings.host, port: settings.port });
process.stdout.write(`access token ${token}\nlistens on ${address}\n`);
