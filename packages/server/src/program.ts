import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runAdmin } from './admin/run.ts';
import { runCheck } from './check/run.ts';
import { describeFirstStart, describeFirstSteps, describeHelp, describeStartFailure } from './greeting.ts';
import type { FirstStart } from './identity/accounts.ts';
import { type Logger, openLog } from './operation/log.ts';
import { StoppedEarly, type StopSignals } from './operation/stop-signals.ts';
import { type Server, startServer, version } from './server.ts';
import { startService } from './service.ts';
import { resolveSettings, type Settings } from './settings/settings.ts';

/** With one of these the program does something and ends. */
const endingFlags = ['--help', '-h', '--version', '--check'];

/** The process: settings in, a listening service, an orderly end. */
export async function runProgram(words: readonly string[], stopSignals: StopSignals): Promise<void> {
  try {
    await run(words, stopSignals);
  } catch (error) {
    say(`quoin-server: ${describeStartFailure(error)}`);
    process.exitCode = 1;
  }
}

async function run(words: readonly string[], stopSignals: StopSignals): Promise<void> {
  const isServing = !['admin', 'check'].includes(words[0] ?? '') && !words.some((word) => endingFlags.includes(word));
  // Commands end at once, as commands do.
  if (!isServing) stopSignals.release();
  if (words[0] === 'admin') return administer(words.slice(1));
  if (words[0] === 'check') return checkData(words.slice(1));
  if (words.includes('--help') || words.includes('-h')) return say(describeHelp());
  if (words.includes('--version')) return say(version);
  const isCheck = words.includes('--check');
  const settings = resolveSettings(
    words.filter((word) => word !== '--check'),
    process.env,
  );
  await (isCheck ? check(settings) : serve(settings, stopSignals.signal));
}

/** Accounts, in the data folder of a service that may be running. */
async function administer(words: readonly string[]): Promise<void> {
  process.exitCode = await runAdmin(words, {
    environment: process.env,
    readInput: () => text(process.stdin),
    write: (shown) => void process.stdout.write(`${shown}\n`),
    writeError: say,
  });
}

/** The data folder, of a service that may be running. */
async function checkData(words: readonly string[]): Promise<void> {
  process.exitCode = await runCheck(words, {
    environment: process.env,
    write: (shown) => void process.stdout.write(`${shown}\n`),
    writeError: say,
  });
}

async function serve(settings: Settings, signal: AbortSignal): Promise<void> {
  // Threads that share in collecting young objects take more time than one does alone, and take it from the workers.
  setFlagsFromString('--no-parallel-scavenge');
  const log = openLog(settings.logLevel);
  const server = await startUnlessStopped(settings, log, signal);
  if (server === undefined) return;
  const address = settings.baseUrl ?? server.address;
  if (server.first !== undefined) say(describeFirstSteps(server.first, address, settings));
  say(`quoin-server ${version} listens on ${server.address}`);
  const stop = async (): Promise<void> => {
    log.info({ signal: (signal.reason as StoppedEarly).signalName }, 'stopping');
    await server.stop();
    log.info('stopped');
  };
  if (signal.aborted) await stop();
  else signal.addEventListener('abort', () => void stop());
}

/** Nothing where a signal came before the server listened; then everything is closed again. */
async function startUnlessStopped(settings: Settings, log: Logger, signal: AbortSignal): Promise<Server | undefined> {
  // At once, since nobody can show secret and password again if the start fails afterwards.
  const onFirst = (first: FirstStart) => say(describeFirstStart(first, settings));
  try {
    return await startServer(settings, log, { signal, onFirst });
  } catch (error) {
    if (!(error instanceof StoppedEarly)) throw error;
    log.info({ signal: error.signalName }, 'stopped before it listened');
    return undefined;
  }
}

/** `--check`: the settings, the data folder and a worker, tried without serving anybody. */
async function check(settings: Settings): Promise<void> {
  const service = await startService({ settings, version, log: openLog('silent') });
  try {
    await service.workersStarted();
    for (const [name, isWell] of Object.entries(service.checks)) {
      const well = await isWell().catch(() => false);
      say(`${well ? 'ok' : 'FAILED'}  ${name}`);
      if (!well) process.exitCode = 1;
    }
  } finally {
    await service.stop();
  }
}

/** For people; the log has the standard output to itself. */
function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
