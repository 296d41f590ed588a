import { mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchSource } from '../download.ts';
import { type Certificate, closeAll, makeCertificate, openLocalAgent, serveTls, toUrl } from '../test-servers.ts';
import { type ContextSource, openTrust, readCertificates } from './trust.ts';

const folder = mkdtempSync(join(tmpdir(), 'trust-'));
const path = join(folder, 'authorities.pem');
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(closeAll);

let [first, second]: readonly (Certificate | undefined)[] = [];
beforeAll(() => {
  [first, second] = [makeCertificate('IP:127.0.0.1'), makeCertificate('IP:127.0.0.1,DNS:longer.example')];
});
const certOf = (certificate: Certificate | undefined): string => certificate?.cert ?? '';

const faults: unknown[] = [];
let contexts: ContextSource;
beforeEach(() => {
  faults.length = 0;
  writeFileSync(path, certOf(first));
  contexts = openTrust(path, (error) => faults.push(error));
});

describe('a file of certificates', () => {
  it('may have several certificates, and text between them', () => {
    writeFileSync(path, `# ours — since May\n${certOf(first)}\r\n\r\nnext:\n${certOf(second)}\n`);
    expect(readCertificates(path)).toEqual([first, second].map((each) => certOf(each).trim()));
  });

  it.each(['', 'nothing', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'])('cannot be %j', (text) => {
    writeFileSync(path, text);
    expect(() => readCertificates(path)).toThrow();
    expect(() => openTrust(path, () => {})).toThrow();
  });
});

describe('the context of a file', () => {
  it('is shared by all connections while the file is unchanged', () => {
    const context = contexts();
    for (let connection = 0; connection < 100; connection++) expect(contexts()).toBe(context);
  });

  it.each<readonly [string, () => void]>([
    ['is written to', () => writeFileSync(path, certOf(second))],
    ['has only another modification time', () => utimesSync(path, 1, 1)],
    [
      'is replaced by one of the same time and size',
      () => {
        const { atime, mtime } = statSync(path);
        writeFileSync(`${path}.new`, certOf(first));
        utimesSync(`${path}.new`, atime, mtime);
        renameSync(`${path}.new`, path);
      },
    ],
  ])('is renewed once the file %s', (_, change) => {
    const before = contexts();
    change();
    const after = contexts();
    expect(after).not.toBe(before);
    expect(contexts()).toBe(after);
    expect(faults).toEqual([]);
  });

  it.each<readonly [string, () => void]>([
    ['is empty for a moment', () => writeFileSync(path, '')],
    ['is gone', () => rmSync(path)],
    ['is half of a certificate', () => writeFileSync(path, certOf(second).slice(0, 300))],
  ])('stays while the file %s, which is reported once', (_, change) => {
    const before = contexts();
    change();
    for (let connection = 0; connection < 3; connection++) expect(contexts()).toBe(before);
    expect(faults.length).toBe(1);
    writeFileSync(path, certOf(second));
    expect(contexts()).not.toBe(before);
    expect(faults.length).toBe(1);
  });

  it('applies to the next connection of an open agent', async () => {
    if (first === undefined || second === undefined) throw new TypeError('the certificates are not created yet');
    const agent = openLocalAgent({ contexts });
    const fetchFrom = async (certificate: Certificate): Promise<unknown> => {
      const { origin } = await serveTls((_, response) => response.end('x'), certificate);
      const source = { url: toUrl(`${origin}/`), headers: [], userAgent: 'q' };
      return fetchSource(agent, source, { maxBytes: 10, totalMs: 20_000, write: async () => {} });
    };
    expect(await fetchFrom(first)).toEqual({ bytes: 1 });
    await expect(fetchFrom(second)).rejects.toMatchObject({ code: 'tls_failed' });
    writeFileSync(path, second.cert);
    expect(await fetchFrom(second)).toEqual({ bytes: 1 });
    await expect(fetchFrom(first)).rejects.toMatchObject({ code: 'tls_failed' });
  });
});
