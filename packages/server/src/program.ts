import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runAdmin } from './admin/run.ts';
import { runCheck } from './check/run.ts';
import { describeFirstStart, describeFirstSteps, describeHelp, describeStartFailure } from './help-text.ts';
import type { FirstStart } from './identity/accounts.ts';
import { type Logger, openLog } from './operation/log.ts';
import { StoppedEarly, type StopSignals } from './operation/stop-signals.ts';
import { type Server, startServer, version } from './server.ts';
import { startService } from './service.ts';
import { resolveSettings, type Settings } from './settings/settings.ts';

/** With one of these flags the program does something and exits. */
const endingFlags = ['--help', '-h', '--version', '--check'];

/** Runs the program: reads the settings, starts the service, and stops it in order. */
export async function runProgram(args: readonly string[], stopSignals: StopSignals): Promise<void> {
  try {
    await run(args, stopSignals);
  } catch (error) {
    printToStderr(`quoin-server: ${describeStartFailure(error)}`);
    process.exitCode = 1;
  }
}

async function run(args: readonly string[], stopSignals: StopSignals): Promise<void> {
  const isServing = !['admin', 'check'].includes(args[0] ?? '') && !args.some((arg) => endingFlags.includes(arg));
  // Commands exit at once on a signal.
  if (!isServing) stopSignals.release();
  if (args[0] === 'admin') return administer(args.slice(1));
  if (args[0] === 'check') return checkData(args.slice(1));
  if (args.includes('--help') || args.includes('-h')) return printToStderr(describeHelp());
  if (args.includes('--version')) return printToStderr(version);
  const isCheck = args.includes('--check');
  const settings = resolveSettings(
    args.filter((arg) => arg !== '--check'),
    process.env,
  );
  await (isCheck ? check(settings) : serve(settings, stopSignals.signal));
}

/** Manages accounts in the data folder of a service, which may be running. */
async function administer(args: readonly string[]): Promise<void> {
  process.exitCode = await runAdmin(args, {
    environment: process.env,
    readInput: () => text(process.stdin),
    write: (shown) => void process.stdout.write(`${shown}\n`),
    writeError: printToStderr,
  });
}

/** Checks the data folder of a service, which may be running. */
async function checkData(args: readonly string[]): Promise<void> {
  process.exitCode = await runCheck(args, {
    environment: process.env,
    write: (shown) => void process.stdout.write(`${shown}\n`),
    writeError: printToStderr,
  });
}

async function serve(settings: Settings, signal: AbortSignal): Promise<void> {
  // Parallel collection of young objects takes more time than a single thread, and takes it from the workers.
  setFlagsFromString('--no-parallel-scavenge');
  const log = openLog(settings.logLevel);
  const server = await startUnlessStopped(settings, log, signal);
  if (server === undefined) return;
  const address = settings.baseUrl ?? server.address;
  if (server.first !== undefined) printToStderr(describeFirstSteps(server.first, address, settings));
  printToStderr(`quoin-server ${version} listens on ${server.address}`);
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
async function check(settings: Settings): Promise<void> {
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

/** Messages for people go to standard error; standard output contains only the log. */
function printToStderr(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
