import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeFolder, runQuoin } from './run.ts';

const rules = [
  { match: 'https://example.com/', headers: { 'X-Api-Key': 'secret-1' } },
  { match: 'https://example.com/fonts/', headers: { 'X-Api-Key': 'secret-2' } },
  { match: 'https://cdn.example.com/', headers: {} },
];
let folder: string;
beforeEach(() => {
  folder = makeFolder();
  writeFileSync(join(folder, 'rules.json'), JSON.stringify(rules));
});
const run = (...args: string[]) => runQuoin(['headers', ...args], { cwd: folder });
const url = 'https://example.com/fonts/a.otf';

describe('quoin headers', () => {
  // docs/url-headers.md: the longest prefix wins, and headers of different rules are never merged.
  it('marks the rule that wins and says why the others do not, without values', async () => {
    const { code, out } = await run(url, '--rules', 'rules.json');
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      url,
      '  X-Api-Key: …',
      '',
      '  own headers                         The URL has no own headers.',
      '  rule 1: https://example.com/        The rule covers the URL, but another rule has a longer prefix.',
      '* rule 2: https://example.com/fonts/  Its headers are sent.',
      '  rule 3: https://cdn.example.com/    The host is different; there is no subdomain wildcard.',
      '',
    ]);
    expect((await run(url, '--rules', 'rules.json', '--show-values')).out).toContain('X-Api-Key: secret-2\n');
  });

  it('takes own headers, which win, and the headers that an upload sets itself', async () => {
    const flags = ['--header', 'X-Api-Key: own', '--header', 'Accept: a/b', '--rules', 'rules.json', '--json'];
    const own = JSON.parse((await run(url, ...flags, '--show-values')).out);
    expect([own.headers, own.from]).toEqual([
      [
        ['X-Api-Key', 'own'],
        ['Accept', 'a/b'],
      ],
      { place: 'own' },
    ]);
    const upload = await run(url, '--header', 'User-Agent: mine', '--direction', 'upload');
    expect(upload.out).toContain('  no headers are sent\n');
    expect(upload.out).toContain('  User-Agent: set by the service itself\n');
  });

  it('reads the rules of a request from standard input', async () => {
    const input = Buffer.from(JSON.stringify({ input: {}, url_headers: rules.slice(0, 1) }));
    const { out } = await runQuoin(['headers', url, '--rules', '-', '--json'], { input });
    expect(out).not.toContain('secret-1');
    expect(JSON.parse(out)).toMatchObject({ ok: true, from: { place: 'prefix', index: 0 }, problems: [] });
  });

  it.each([
    [['ftp://example.com/'], 2, /^quoin: url: .*\[url_scheme\]\n$/],
    [['https://user:hidden@example.com/'], 2, /^quoin: url: .*\[url_user_info\]\n$/],
    [[url, '--header', 'Host: evil.example'], 2, /\[header_name_refused\]\n$/],
    [[url, '--header', 'no colon'], 2, /It must be a name, a colon and a value/],
    [[url, '--header', 'A: 1', '--header', 'A: 2'], 2, /given twice/],
    [[url, '--direction', 'sideways'], 2, /Allowed choices are download, upload/],
    [[url, '--rules', 'none.json'], 7, /none\.json: no such file\n$/],
  ])('refuses %j', async (args, code, message) => {
    const ran = await run(...args);
    expect([ran.code, ran.err]).toEqual([code, expect.stringMatching(message)]);
    expect(ran.err).not.toContain('hidden');
  });

  it('refuses rules that are not JSON, or no rules', async () => {
    writeFileSync(join(folder, 'rules.json'), 'nothing');
    expect(await run(url, '--rules', 'rules.json')).toMatchObject({
      code: 2,
      err: expect.stringContaining('not JSON'),
    });
    writeFileSync(join(folder, 'rules.json'), '{"a": 1}');
    expect(await run(url, '--rules', 'rules.json')).toMatchObject({
      code: 2,
      err: expect.stringContaining('[wrong_type]'),
    });
  });
});
