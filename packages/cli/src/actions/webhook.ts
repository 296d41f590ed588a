import { readFile } from 'node:fs/promises';
import {
  eventTypeOf,
  signWebhook,
  type VerifiedWebhook,
  verifyWebhook,
  WebhookVerificationError,
} from '@quoin/webhook-verify';
import { inputOf } from '../documents.ts';
import { exitCodeOf, exitCodes } from '../exit-codes.ts';
import { FileError, toFileError } from '../file-error.ts';
import { readInput } from '../inputs.ts';
import { printMessage } from '../terminal/messages.ts';
import { toPrintable } from '../terminal/printable.ts';
import { describeFailure, toWire } from '../terminal/report.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';

interface SharedFlags {
  readonly secretFile?: string;
  readonly json?: true;
}

export interface SignFlags extends SharedFlags {
  readonly id: string;
  readonly timestamp?: number;
}

export interface VerifyFlags extends SharedFlags {
  readonly header?: Readonly<Record<string, string>>;
  readonly tolerance?: number;
  readonly now?: number;
}

/** Prints the headers of a delivery with this body. */
export async function signFile(name: string, flags: SignFlags, terminal: Terminal, status: ExitStatus): Promise<void> {
  await reportFailure(name, flags, terminal, status, async () => {
    const { id, timestamp = Math.floor(Date.now() / 1000) } = flags;
    const secret = await readSecrets(flags, terminal);
    const headers = await signWebhook({ secret, id, timestamp, body: await readInput(inputOf(name), terminal) });
    const lines = Object.entries(headers).map(([header, value]) => `${header}: ${value}\n`);
    terminal.stdout.write(flags.json ? `${JSON.stringify({ input: name, ok: true, headers })}\n` : lines.join(''));
  });
}

/** Verifies the headers of a delivery with this body, and prints its event. */
export async function verifyFile(
  name: string,
  flags: VerifyFlags,
  terminal: Terminal,
  status: ExitStatus,
): Promise<void> {
  await reportFailure(name, flags, terminal, status, async () => {
    const { header = {}, tolerance: toleranceSeconds, now } = flags;
    const secret = await readSecrets(flags, terminal);
    const body = await readInput(inputOf(name), terminal);
    const webhook = await verifyWebhook(secret, header, body, { toleranceSeconds, now });
    terminal.stdout.write(flags.json ? `${JSON.stringify(toJson(name, webhook))}\n` : describe(name, webhook));
  });
}

/** A secret on the command line could be seen in the list of processes, so none is taken from there. */
async function readSecrets({ secretFile }: SharedFlags, { environment }: Terminal): Promise<string[]> {
  if (secretFile === undefined) {
    const secret = environment.QUOIN_WEBHOOK_SECRET;
    if (secret) return [secret];
    const message = 'the secret is missing; set QUOIN_WEBHOOK_SECRET, or name a file with --secret-file';
    throw new FileError('SECRET_MISSING', message, { kind: 'parameter' });
  }
  const text = await readFile(secretFile, 'utf8').catch((error) => {
    throw toFileError(secretFile, error);
  });
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function toJson(input: string, { id, timestamp, payload }: VerifiedWebhook) {
  return { input, ok: true, id, timestamp, event: eventTypeOf(payload) ?? null, payload };
}

function describe(name: string, { id, timestamp, payload }: VerifiedWebhook): string {
  const facts = [
    ['id', id],
    ['sent', new Date(timestamp * 1000).toISOString()],
    ['event', eventTypeOf(payload) ?? 'unknown'],
  ] as const;
  const lines = facts.map(([fact, value]) => `  ${fact.padEnd(6)} ${toPrintable(value)}\n`);
  return `${toPrintable(name)}: verified\n${lines.join('')}`;
}

/** The caller's own mistakes; every other failure is in the delivery. */
const parameterCodes: readonly string[] = ['SECRET_INVALID', 'OPTION_INVALID'];

async function reportFailure(
  name: string,
  { json }: SharedFlags,
  { stdout, stderr }: Terminal,
  status: ExitStatus,
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    const isRefusal = error instanceof WebhookVerificationError;
    const kind = isRefusal && parameterCodes.includes(error.code) ? 'parameter' : 'malformed';
    status.code = isRefusal ? exitCodes[kind] : exitCodeOf(error);
    const wire = isRefusal ? { kind, code: error.code, message: error.message } : toWire(error);
    if (json) stdout.write(`${JSON.stringify({ input: name, ok: false, error: wire })}\n`);
    else if (isRefusal) printMessage(stderr, `${toPrintable(`quoin: ${name}: ${error.message} [${error.code}]`)}\n`);
    else printMessage(stderr, `${describeFailure(name, error)}\n`);
  }
}
