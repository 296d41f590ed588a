import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { makePng } from '../harness/pictures.ts';
import { openRawConnection, parseRawResponse } from '../harness/raw.ts';
import { setUpServer } from '../harness/server-setup.ts';

const mebibyte = 1024 * 1024;
const setup = setUpServer({ flags: ['--max-input-mib', '64', '--direct-seconds', '300'] });

/** Temporary files of bodies and results. */
function listDrafts(): string[] {
  const drafts = join(setup.server.data, 'files', 'drafts');
  return readdirSync(drafts, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'probe')
    .map(({ name }) => name);
}

const waitUntilEmpty = () => vi.waitFor(() => expect(listDrafts()).toEqual([]), 20_000);

/** The largest resident memory of the server process so far, in bytes. */
const readPeakMemory = (): number =>
  1024 * Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${setup.server.pid}/status`, 'latin1'))?.[1]);

/** Opens a connection and sends the head of a request, and the given part of its body. */
async function startUpload(fields: string, part: Uint8Array | string): Promise<Socket> {
  const socket = await openRawConnection(setup.server.baseUrl);
  const bearer = `Authorization: Bearer ${setup.server.token}\r\n`;
  socket.on('error', () => {});
  socket.write(`POST /v1/conversions?to=webp&width=8 HTTP/1.1\r\nHost: a\r\n${bearer}${fields}\r\n\r\n`);
  socket.write(part);
  return socket;
}

async function convert(body: Uint8Array) {
  return setup.client.call('/v1/conversions?to=webp&width=8', { method: 'POST', text: body });
}

describe('direct conversions', () => {
  it.skipIf(!existsSync('/proc/self/status'))(
    'of 200 files at once need at most 1 MiB of memory each in the service, and leave nothing on the disk',
    { timeout: 120_000 },
    async () => {
      const bmp = await makeBmp(1024); // 3 MiB; holding all of them would need 600 MiB
      const first = await convert(bmp);
      const before = readPeakMemory();
      const answers = await Promise.all(Array.from({ length: 200 }, () => convert(bmp)));
      const growth = readPeakMemory() - before;
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      for (const { bytes } of answers) expect(bytes.equals(first.bytes)).toBe(true);
      expect(growth / mebibyte).toBeLessThan(200);
      await waitUntilEmpty();
    },
  );

  it('that are aborted leave nothing on the disk, and others continue', { timeout: 60_000 }, async () => {
    const uploads = Array.from({ length: 50 }, () => startUpload('Content-Length: 5000000', Buffer.alloc(mebibyte)));
    const sockets = await Promise.all(uploads);
    await vi.waitFor(() => expect(listDrafts().length).toBe(50), 20_000);
    const other = convert(await makePng());
    for (const [index, socket] of sockets.entries()) index % 2 === 0 ? socket.destroy() : socket.resetAndDestroy();
    expect((await other).status).toBe(200);
    await waitUntilEmpty();
    expect(setup.server.output()).not.toContain('request failed');
  });

  it('do not wait for bodies that arrive slowly', { timeout: 60_000 }, async () => {
    const png = await makePng();
    const length = `Content-Length: ${png.length}\r\nConnection: close`;
    const slow = await Promise.all(Array.from({ length: 100 }, () => startUpload(length, png.subarray(0, 1))));
    expect((await convert(png)).status).toBe(200);
    for (let at = 1; at < png.length; at += 20) {
      for (const socket of slow) socket.write(png.subarray(at, at + 20));
      await pause(5);
    }
    const answers = await Promise.all(slow.map((socket) => text(socket)));
    expect(new Set(answers.map((answer) => parseRawResponse(answer).status))).toEqual(new Set([200]));
    await waitUntilEmpty();
  });

  it('of 1 GiB are refused by their length, before any byte of the body', async () => {
    const socket = await startUpload(`Content-Length: ${1024 * mebibyte}`, '');
    socket.setEncoding('latin1');
    const answer = await new Promise<string>((resolve) => socket.once('data', (piece) => resolve(String(piece))));
    expect(parseRawResponse(answer).status).toBe(400);
    expect(answer).toContain('The body is too large');
    socket.destroy();
    await waitUntilEmpty();
  });

  it('of 1 GiB are refused while they arrive if they do not state their length', { timeout: 60_000 }, async () => {
    const socket = await startUpload('Transfer-Encoding: chunked', '');
    let answer = '';
    let isClosed = false;
    socket.on('data', (piece: Buffer) => {
      answer += piece.toString('latin1');
    });
    socket.once('close', () => {
      isClosed = true;
    });
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(mebibyte), Buffer.from('\r\n')]);
    let sent = 0;
    for (; sent < 1024 && !isClosed; sent++) {
      if (!socket.write(chunk))
        await Promise.race([pause(1_000), new Promise((resolve) => socket.once('drain', resolve))]);
    }
    expect(parseRawResponse(answer).status).toBe(400);
    expect(answer).toContain('The body is too large');
    // The limit of 64 MiB, the 64 MiB that are read so that the client gets the response, and what is in buffers.
    expect(sent).toBeLessThan(64 + 64 + 64);
    socket.destroy();
    await waitUntilEmpty();
  });
});

/** A BMP of noise with 24 bits per pixel. @see BITMAPINFOHEADER */
async function makeBmp(side: number): Promise<Buffer> {
  const create = { width: side, height: side, channels: 3, background: '#000' } as const;
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const pixels = await sharp({ create: { ...create, noise } })
    .removeAlpha()
    .raw()
    .toBuffer();
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(54 + pixels.length, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(side, 18);
  head.writeInt32LE(side, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, pixels]);
}
