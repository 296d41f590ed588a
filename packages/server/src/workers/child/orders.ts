import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { type ConvertOptions, convert, defaultLimits, setEngineCache } from '@quoin/core';
import { ConversionError } from '@quoin/core/errors';
import { isDiskFull } from '../../files/file-store.ts';
import type { Answer } from '../protocol/answer.ts';
import { maxDocumentAnswerBytes, maxOrderBytes } from '../protocol/limits.ts';
import { readLines } from '../protocol/lines.ts';
import {
  type DocumentMessage,
  encodeMessage,
  type OrderMessage,
  parseOrder,
  shorten,
  shortenNotes,
} from '../protocol/messages.ts';
import { readAssets } from './assets.ts';

const stderrFile = 2;
const answersFile = 3;

/** The main loop of a worker process: handles one order after the other until its standard input ends. */
export async function serveOrders(): Promise<void> {
  // Ctrl-C reaches the whole process group; the server decides when its workers end.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  // When memory is exhausted, the kernel should kill a worker instead of the server. Linux only.
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});
  // A normal exit would wait for the engine's threads.
  process.stdin.once('close', () => process.kill(process.pid, 'SIGKILL'));
  // No job has the pictures of another one.
  setEngineCache(false);
  let last = warmUp();
  let document: DocumentMessage | undefined;
  readLines(process.stdin, {
    maxBytes: maxOrderBytes,
    onLine: (line) => {
      const order = parseOrder(line);
      if (order.kind !== 'convert') {
        document = order;
        return order.length;
      }
      last = last.then(() => answer(order.id, () => answerOrder(order)));
      return undefined;
    },
    onBytes: (bytes) => {
      const order = document;
      if (order !== undefined) last = last.then(() => answer(order.id, () => answerDocument(order, bytes)));
    },
  });
  await last;
  send({ kind: 'ready' });
}

/** Loads core and its engine, which takes longer than most conversions. */
async function warmUp(): Promise<void> {
  const dot = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
  await convert(new TextEncoder().encode(dot), { to: 'webp' });
}

async function answerOrder(order: OrderMessage): Promise<void> {
  send({ kind: 'done', id: order.id, ...(await convertFile(order)) });
}

async function answerDocument({ kind, id }: DocumentMessage, bytes: Buffer): Promise<void> {
  const { examineDocument } = await import('./examine.ts');
  const { outcome, body } = examineDocument(kind, bytes);
  if (body.length > maxDocumentAnswerBytes) throw new RangeError(`the answer is too long: ${body.length} bytes`);
  send({ kind: 'document', id, outcome, length: body.length });
  writeFileSync(answersFile, body);
}

/** Answers one order, even if it fails. */
async function answer(id: number, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ConversionError) {
      const { code, message } = error;
      send({ kind: 'failed', id, code, message: shorten(message) });
      return;
    }
    writeFileSync(stderrFile, `${error instanceof Error ? error.stack : String(error)}\n`);
    send(isDiskFull(error) ? { kind: 'disk_full', id } : { kind: 'defect', id });
  }
}

type Done = Omit<Extract<Answer, { kind: 'done' }>, 'kind' | 'id'>;

async function convertFile({ input, output, fontFolder, profileFolder, ...order }: OrderMessage): Promise<Done> {
  const { from, to, config, font, page, tolerant, limits, allowMissing } = order;
  const { size } = await stat(input);
  const { maxInputBytes } = { ...defaultLimits, ...limits };
  if (size > maxInputBytes) {
    throw new ConversionError('INPUT_TOO_LARGE', `the input has ${size} bytes, but only ${maxInputBytes} are allowed`);
  }
  const options: ConvertOptions = {
    to,
    now: new Date(),
    ...(from && { from }),
    ...(config && { config }),
    ...(font && { font }),
    ...(page !== undefined && { page }),
    ...(tolerant !== undefined && { tolerant }),
    ...(limits && { limits }),
    ...(allowMissing !== undefined && { allowMissing }),
    assets: await readAssets({ fontFolder, profileFolder }),
  };
  const { bytes, type, mediaType, extension, notes } = await convert(await readFile(input), options);
  await writeFile(output, bytes, { mode: 0o600 });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { size: bytes.length, sha256, type, mediaType, extension, notes: shortenNotes(notes) };
}

function send(answer: Answer): void {
  writeFileSync(answersFile, encodeMessage(answer));
}
