import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { orderOf } from '../harness/client.ts';
import { issueToken } from '../harness/grants.ts';
import { makePng } from '../harness/pictures.ts';
import { databaseOf } from '../harness/postgres/postgres-data.ts';
import { setUpServer } from '../harness/server-setup.ts';

const setup = setUpServer({ flags: ['--max-input-mib', '1', '--direct-seconds', '1'] });

/** Tries again while no worker is free: on a busy machine one takes longer than a second to start. */
async function convert(query: string, body: Uint8Array | string, own: Record<string, string> = {}) {
  const headers = { 'Content-Type': 'application/octet-stream', ...own };
  for (let attempt = 1; ; attempt++) {
    const response = await setup.client.call(`/v1/conversions${query}`, { method: 'POST', text: body, headers });
    if (response.status !== 503 || attempt === 20) return response;
    await pause(500);
  }
}

const specification = readFileSync(new URL('../../../../docs/spec/converter-service.md', import.meta.url), 'utf8');
const pdf = readFileSync(new URL('../../../core/test/fixtures/drawing.pdf', import.meta.url));
const animated = readFileSync(new URL('../../../core/test/fixtures/animated.gif', import.meta.url));

/** The files below a folder that are not of the database. */
function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name !== 'probe').map(({ name }) => name);
}

describe('a direct conversion', () => {
  // @spec "Direct conversion `POST /v1/conversions`: scope `converter:write`, category general; body up to `--max-input-mib`; answers 200 with the file, `X-Quoin-Notes` with the number of notes, and with `?notes=1` a `multipart/mixed` of notes as JSON and the file."
  it('responds with the file and the number of its notes', async () => {
    const { status, headers, bytes } = await convert('?to=webp&width=8&height=6&fit=exact', await makePng(16));
    expect(status).toBe(200);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 8, height: 6 });
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'content-disposition': 'attachment; filename="converted.webp"',
      'x-quoin-notes': '0',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(headers.get('ratelimit-policy')).toMatch(/^"general"/);
    // The first frame of two: a note.
    expect((await convert('?to=png', animated)).headers.get('x-quoin-notes')).toBe('1');
  });

  // @spec "Direct conversion `POST /v1/conversions`: scope `converter:write`, category general; body up to `--max-input-mib`; answers 200 with the file, `X-Quoin-Notes` with the number of notes, and with `?notes=1` a `multipart/mixed` of notes as JSON and the file."
  it('responds with two parts if the notes are requested', async () => {
    const { headers, bytes } = await convert('?to=png&notes=1', animated);
    const [, boundary] = /^multipart\/mixed; boundary=([\w-]+)$/.exec(headers.get('content-type') ?? '') ?? [];
    const parts = bytes.toString('latin1').split(`--${boundary}`);
    expect([parts.length, parts[0], parts[3]]).toEqual([4, '', '--\r\n']);
    const [notes, file] = parts.slice(1, 3).map((part) => part.slice(2, -2).split(/\r\n\r\n(.*)/s)) as [
      string[],
      string[],
    ];
    expect(notes[0]).toMatch(/^Content-Type: application\/json\r\n/);
    expect(JSON.parse(notes[1] ?? '')).toMatchObject([{ code: 'FRAMES_DROPPED', class: 'lost', count: 1 }]);
    expect(file[0]).toBe(
      `Content-Type: image/png\r\nContent-Disposition: attachment; filename="converted.png"\r\nContent-Length: ${file[1]?.length}`,
    );
    expect((await sharp(Buffer.from(file[1] ?? '', 'latin1')).metadata()).format).toBe('png');
  });

  // @spec "Direct conversion `POST /v1/conversions`: scope `converter:write`, category general; body up to `--max-input-mib`; answers 200 with the file, `X-Quoin-Notes` with the number of notes, and with `?notes=1` a `multipart/mixed` of notes as JSON and the file."
  it.each([
    ['converter:write', 200],
    ['converter', 200],
    ['converter:read', 403],
    ['document', 403],
  ])('with the scope %s has the status %i', async (scope, status) => {
    for (const subject of [{}, { subject: crypto.randomUUID(), authType: 'user' as const }]) {
      const { token } = await issueToken(setup.server.data, { scopes: [scope], ...subject });
      const sent = await convert('?to=png', await makePng(), { Authorization: `Bearer ${token}` });
      expect(sent.status).toBe(status);
    }
  });

  // @spec "No job, no event, no stored file."
  it('leaves no job, no event and no file', async () => {
    const before = (await setup.client.call('/v1/converter/jobs')).json.meta.total;
    expect((await convert('?to=webp', await makePng())).status).toBe(200);
    expect((await convert('?to=webp', 'no picture')).status).toBe(422);
    expect((await setup.client.call('/v1/converter/jobs')).json.meta.total).toBe(before);
    expect(listFiles(join(setup.server.data, 'files'))).toEqual([]);
    if (databaseOf(setup.server.data) !== undefined) return; // the tables are read from SQLite below
    const database = openDatabase(join(setup.server.data, 'quoin.db'));
    const count = (table: string) => database.prepare(`SELECT count(*) AS n FROM ${table}`).get();
    expect([count('jobs'), count('outbox')]).toEqual([{ n: 0 }, { n: 0 }]);
    database.close();
  });

  // @spec "A faulty file is 422 `validation_error` with `details[0]` = `{ field: "body", code, message }`, too large 400 `invalid_request`, longer than `--direct-seconds` (30) 422 with code `conversion_timeout`."
  it('of a faulty file responds with its error', async () => {
    const png = await makePng();
    for (const [body, query, code] of [
      ['no picture', '?to=png', 'format_unrecognized'],
      [png.subarray(0, 40), '?to=webp', 'image_damaged'],
      [png, '?to=webp&from=gif', 'type_contradicted'],
      [png, '?to=woff2', 'pair_unsupported'],
      [png, '?to=woff2&from=png', 'pair_unsupported'],
      [png, '?to=webp&trace=1', 'config_invalid'],
    ] as const) {
      const { status, json } = await convert(query, body);
      expect([status, json.error, json.details]).toEqual([
        422,
        'validation_error',
        [{ field: 'body', code, message: expect.stringMatching(/\w/) }],
      ]);
    }
  });

  // @spec "A faulty file is 422 `validation_error` with `details[0]` = `{ field: "body", code, message }`, too large 400 `invalid_request`, longer than `--direct-seconds` (30) 422 with code `conversion_timeout`."
  it('that is too large or takes too long is refused', async () => {
    const limit = 1024 * 1024;
    const large = await convert('?to=png', Buffer.alloc(limit + 1));
    expect([large.status, large.json.error]).toEqual([400, 'invalid_request']);
    expect(large.json.details).toEqual([
      { field: 'body', code: 'input_too_large', message: expect.stringContaining('1 MiB') },
    ]);
    expect((await convert('?to=png', Buffer.alloc(limit))).status).toBe(422);
    const slow = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><circle r="1"/></svg>';
    const { status, json } = await convert('?to=webp&width=10000', slow);
    expect([status, json.error, json.details[0].code]).toEqual([422, 'validation_error', 'conversion_timeout']);
    expect(json.details[0].message).toContain('1 s');
    expect((await convert('?to=webp', slow)).status).toBe(200);
  });

  it.each([
    ['', 'to'],
    ['?to=bmp', 'to'],
    ['?to=webp&to=png', 'to'],
    ['?to=webp&width=0', 'width'],
    ['?to=webp&width=10001', 'width'],
    ['?to=webp&width=8.5', 'width'],
    ['?to=webp&fit=cover', 'fit'],
    ['?to=webp&quality=101', 'quality'],
    ['?to=webp&strip=yes', 'strip'],
    ['?to=woff2&instance=wght%3Dbold', 'instance'],
    ['?to=webp&wdith=8', 'wdith'],
  ])('with the query %s names the wrong parameter', async (query, field) => {
    const { status, json } = await convert(query, await makePng());
    expect([status, json.error, json.details.map((each: { field: string }) => each.field)]).toEqual([
      400,
      'invalid_request',
      [field],
    ]);
  });

  it('passes the settings of fonts, pages and tolerance to the converter', async () => {
    const font = readFileSync(new URL('../../../core/test/font/fixtures/varying.ttf', import.meta.url));
    const bold = await convert('?to=ttf&instance=wght%3D700', font);
    expect([bold.status, bold.bytes.includes('fvar'), font.includes('fvar')]).toEqual([200, false, true]);
    expect((await convert('?to=ttf&face=7', font)).json.details[0].code).toBe('font_face_absent');
    expect((await convert('?to=png&page=7', pdf)).json.details[0].code).toBe('page_absent');
    const noise = await sharp({
      create: {
        width: 64,
        height: 64,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    const truncated = noise.subarray(0, noise.length / 2);
    expect((await convert('?to=png', truncated)).status).toBe(422);
    expect((await convert('?to=png&tolerant=1', truncated)).headers.get('x-quoin-notes')).toBe('1');
  });

  it('explains bodies that are missing, compressed or a form', async () => {
    const png = await makePng();
    for (const [body, headers, text] of [
      ['', {}, 'no body'],
      [png, { 'Content-Encoding': 'gzip' }, 'Content-Encoding'],
      [png, { 'Content-Type': 'multipart/form-data; boundary=a' }, '--data-binary'],
    ] as const) {
      const { status, json } = await convert('?to=png', body, headers);
      expect([status, json.error]).toEqual([400, 'invalid_request']);
      expect(json.error_description).toContain(text);
    }
    // curl --data-binary sends this type.
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await convert('?to=png', png, form)).status).toBe(200);
  });
});

describe('the additions to the specified API', () => {
  // @spec "Additions beside the specified API (`POST /v1/conversions`, OIDC discovery, RFC 9728 metadata) never change what is specified."
  it('have paths of their own, and leave the types of jobs as they are', async () => {
    const { json } = await setup.client.call('/openapi.json');
    const additions = ['/v1/conversions', '/.well-known/openid-configuration', '/.well-known/oauth-protected-resource'];
    for (const path of additions) {
      expect(specification).not.toContain(path);
      expect(Object.keys(json.paths)).toContain(path);
    }
    expect((await convert('?to=png', pdf)).status).toBe(200);
    const order = orderOf('https://example.com/a.pdf', 'https://example.com/a.png');
    const job = await setup.client.createJob({ ...order, input: { ...order.input, type: 'pdf' } });
    expect([job.status, job.json.details[0].field]).toEqual([400, 'input.type']);
  });
});
