import { text } from 'node:stream/consumers';
import { describeHelp, describeStartFailure } from './help-text.ts';
import { printToStderr } from './operation/print.ts';
import type { StopSignals } from './operation/stop-signals.ts';
import { resolveSettings } from './settings/settings.ts';
import { version } from './version.ts';

/** With one of these flags the program does something and exits. */
const endingFlags = ['--help', '-h', '--version', '--check'];

/**
 * Runs the program. Each command loads only its own modules: those of the service take four tenths of a second.
 */
export async function runProgram(args: readonly string[], stopSignals: StopSignals): Promise<void> {
  try {
    await run(args, stopSignals);
  } catch (error) {
    printToStderr(`quoin-server: ${describeStartFailure(error)}`);
    process.exitCode = 1;
  }
}

/** Results that were asked for, which can be piped. */
function printToStdout(shown: string): void {
  process.stdout.write(`${shown}\n`);
}

async function run(args: readonly string[], stopSignals: StopSignals): Promise<void> {
  const isServing =
    !['admin', 'check', 'backup', 'restore', 'move', 'migrate'].includes(args[0] ?? '') &&
    !args.some((arg) => endingFlags.includes(arg));
  // Commands exit at once on a signal.
  if (!isServing) stopSignals.release();
  if (args[0] === 'admin') return administer(args.slice(1));
  if (args[0] === 'check') return checkData(args.slice(1));
  if (args[0] === 'backup' || args[0] === 'restore') return copyData(args[0], args.slice(1));
  if (args[0] === 'move') return moveStopped(args.slice(1));
  if (args[0] === 'migrate') return migrateSchema(args.slice(1));
  if (args.includes('--help') || args.includes('-h')) return printToStdout(describeHelp());
  if (args.includes('--version')) return printToStdout(version);
  const isCheck = args.includes('--check');
  const settings = resolveSettings(
    args.filter((arg) => arg !== '--check'),
    process.env,
  );
  const { checkService, serve } = await import('./serve.ts');
  await (isCheck ? checkService(settings) : serve(settings, stopSignals.signal));
}

/** Manages accounts in the data folder of a service, which may be running. */
async function administer(args: readonly string[]): Promise<void> {
  const { runAdmin } = await import('./admin/run.ts');
  process.exitCode = await runAdmin(args, {
    environment: process.env,
    readInput: () => text(process.stdin),
    write: printToStdout,
    writeError: printToStderr,
  });
}

/** Checks the data folder of a service, which may be running. */
async function checkData(args: readonly string[]): Promise<void> {
  const { runCheck } = await import('./check/run.ts');
  process.exitCode = await runCheck(args, {
    environment: process.env,
    write: printToStdout,
    writeError: printToStderr,
  });
}

/** Backs up the data folder of a service, which may be running, or restores a backup. */
async function copyData(command: 'backup' | 'restore', args: readonly string[]): Promise<void> {
  const { runBackupCommand } = await import('./backup/run.ts');
  process.exitCode = await runBackupCommand(command, args, {
    environment: process.env,
    write: printToStdout,
    writeError: printToStderr,
  });
}

/** Moves the data of a stopped service to PostgreSQL. */
async function moveStopped(args: readonly string[]): Promise<void> {
  const { runMove } = await import('./move/run.ts');
  process.exitCode = await runMove(args, {
    environment: process.env,
    write: printToStdout,
    writeError: printToStderr,
  });
}

/** Creates or updates the schema of the database. */
async function migrateSchema(args: readonly string[]): Promise<void> {
  const { runMigrate } = await import('./migrate/run.ts');
  process.exitCode = await runMigrate(args, {
    environment: process.env,
    write: printToStdout,
    writeError: printToStderr,
  });
}
