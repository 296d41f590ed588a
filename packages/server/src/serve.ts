import { setFlagsFromString } from 'node:v8';
import { describeFirstStart, describeFirstSteps } from './help-text.ts';
import type { FirstStart } from './identity/accounts.ts';
import { type Logger, openLog } from './operation/log.ts';
import { printToStderr } from './operation/print.ts';
import { StoppedEarly } from './operation/stop-signals.ts';
import { type Server, startServer } from './server.ts';
import { startService } from './service.ts';
import type { Settings } from './settings/settings.ts';
import { version } from './version.ts';

/** Starts the service and stops it in order when a signal comes. */
export async function serve(settings: Settings, signal: AbortSignal): Promise<void> {
  // Parallel collection of young objects takes more time than a single thread, and takes it from the workers.
  setFlagsFromString('--no-parallel-scavenge');
  const log = openLog(settings.logLevel);
  const server = await startUnlessStopped(settings, log, signal);
  if (server === undefined) return;
  const address = settings.baseUrl ?? server.address ?? '';
  if (server.first !== undefined) printToStderr(describeFirstSteps(server.first, address, settings));
  const state = server.address === undefined ? `runs as ${settings.roles.join(', ')}` : `listens on ${server.address}`;
  printToStderr(`quoin-server ${version} ${state}`);
  const stop = async (): Promise<void> => {
    log.info({ signal: (signal.reason as StoppedEarly).signalName }, 'stopping');
    await server.stop();
    log.info('stopped');
  };
  if (signal.aborted) await stop();
  else signal.addEventListener('abort', () => void stop());
}

/** Returns undefined if a signal came before the server listened; everything is closed again then. */
async function startUnlessStopped(settings: Settings, log: Logger, signal: AbortSignal): Promise<Server | undefined> {
  // Printed at once: secret and password cannot be shown again if the start fails afterwards.
  const onFirst = (first: FirstStart) => printToStderr(describeFirstStart(first, settings));
  try {
    return await startServer(settings, log, { signal, onFirst });
  } catch (error) {
    if (!(error instanceof StoppedEarly)) throw error;
    log.info({ signal: error.signalName }, 'stopped before listening');
    return undefined;
  }
}

/** `--check`: tries the settings, the data folder and a worker without listening. */
export async function checkService(settings: Settings): Promise<void> {
  const service = await startService({ settings, version, log: openLog('silent') });
  try {
    await service.workersStarted();
    for (const [name, isWell] of Object.entries(service.checks)) {
      const well = await isWell().catch(() => false);
      printToStderr(`${well ? 'ok' : 'FAILED'}  ${name}`);
      if (!well) process.exitCode = 1;
    }
  } finally {
    await service.stop();
  }
}
