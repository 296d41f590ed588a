import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadAuthorizationKeys } from './keys.ts';

const folders: string[] = [];
const createFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-keys-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe('the keys of the authorization server', () => {
  it('are created once, readable only by the owner of the folder, and loaded again', async () => {
    const folder = createFolder();
    const [one, other] = await Promise.all([loadAuthorizationKeys(folder), loadAuthorizationKeys(folder)]);
    expect(other).toEqual(one);
    expect(await loadAuthorizationKeys(folder)).toEqual(one);
    expect(readdirSync(folder)).toEqual(['authorization.keys']);
    expect(statSync(join(folder, 'authorization.keys')).mode & 0o777).toBe(0o600);
    expect(one.signingKey).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig', d: expect.any(String) });
    expect(Buffer.from(String(one.signingKey.n), 'base64url').length).toBe(256);
    expect((await loadAuthorizationKeys(createFolder())).cookieKey).not.toBe(one.cookieKey);
  });

  it('that cannot be read prevent the start, with a message that does not contain them', async () => {
    const folder = createFolder();
    await loadAuthorizationKeys(folder);
    const path = join(folder, 'authorization.keys');
    const text = readFileSync(path, 'utf8');
    for (const broken of ['', '{}', text.slice(0, -40), text.replace('"RSA"', '"EC"'), text.replace('"d":', '"x":')]) {
      writeFileSync(path, broken);
      const failure = await loadAuthorizationKeys(folder).catch((error: unknown) => error);
      expect(failure).toMatchObject({ name: 'SettingsError', message: expect.stringContaining(path) });
      expect((failure as Error).cause).toBeUndefined();
    }
  });
});
