#!/usr/bin/env node
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runAdmin } from './admin/run.ts';
import { runCheck } from './check/run.ts';
import { describeFirstStart, describeHelp, describeStartFailure } from './greeting.ts';
import { openLog } from './operation/log.ts';
import { startServer, version } from './server.ts';
import { startService } from './service.ts';
import { resolveSettings, type Settings } from './settings/settings.ts';

/** The process: settings in, a listening service, an orderly end. */
async function main(words: readonly string[]): Promise<void> {
  if (words[0] === 'admin') return administer(words.slice(1));
  if (words[0] === 'check') return checkData(words.slice(1));
  if (words.includes('--help') || words.includes('-h')) return say(describeHelp());
  if (words.includes('--version')) return say(version);
  const isCheck = words.includes('--check');
  const settings = resolveSettings(
    words.filter((word) => word !== '--check'),
    process.env,
  );
  await (isCheck ? check(settings) : serve(settings));
}

/** Accounts, in the data folder of a service that may be running. */
async function administer(words: readonly string[]): Promise<void> {
  process.exitCode = await runAdmin(words, {
    environment: process.env,
    readInput: () => text(process.stdin),
    write: (shown) => void process.stdout.write(`${shown}\n`),
    complain: say,
  });
}

/** The data folder, of a service that may be running. */
async function checkData(words: readonly string[]): Promise<void> {
  process.exitCode = await runCheck(words, {
    environment: process.env,
    write: (shown) => void process.stdout.write(`${shown}\n`),
    complain: say,
  });
}

async function serve(settings: Settings): Promise<void> {
  // Threads that share in collecting young objects take more time than one does alone, and take it from the workers.
  setFlagsFromString('--no-parallel-scavenge');
  const log = openLog(settings.logLevel);
  const server = await startServer(settings, log);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      log.info({ signal }, 'stopping');
      await server.stop();
      log.info('stopped');
    });
  }
  const address = settings.baseUrl ?? server.address;
  if (server.first !== undefined) say(describeFirstStart(server.first, address, settings));
  say(`quoin-server ${version} listens on ${server.address}`);
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

try {
  await main(process.argv.slice(2));
} catch (error) {
  say(`quoin-server: ${describeStartFailure(error)}`);
  process.exitCode = 1;
}
