import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPassword, findPasswordFault, Passwords, PasswordsBusy } from './passwords.ts';

const cheap = { ln: 4, r: 8, p: 1 };

describe('a password', () => {
  it('is stored as a scrypt digest with salt and parameters', async () => {
    const stored = await new Passwords(cheap).hash('correct horse battery');
    const [, name, cost, salt = '', digest = ''] = stored.split('$');
    expect([name, cost]).toEqual(['scrypt', 'ln=4,r=8,p=1']);
    const saltBytes = Buffer.from(salt, 'base64');
    expect(saltBytes.length).toBe(16);
    const expected = scryptSync('correct horse battery', saltBytes, 32, { N: 16, r: 8, p: 1 });
    expect(Buffer.from(digest, 'base64').equals(expected)).toBe(true);
  });

  it('is verified, and no other is', async () => {
    const passwords = new Passwords(cheap);
    const stored = await passwords.hash('correct horse battery');
    expect(await passwords.verify('correct horse battery', stored)).toBe(true);
    for (const other of ['correct horse batterY', '', 'correct horse battery ']) {
      expect(await passwords.verify(other, stored)).toBe(false);
    }
    expect(await passwords.hash('correct horse battery')).not.toBe(stored);
  });

  it('is the same in every Unicode form', async () => {
    const passwords = new Passwords(cheap);
    expect(await passwords.verify('Ångström-Ångström', await passwords.hash('A\u030angstro\u0308m-Ångström'))).toBe(
      true,
    );
  });

  it('is verified at its stored cost, even if the current cost is higher', async () => {
    const stored = await new Passwords(cheap).hash('correct horse battery');
    const stronger = new Passwords({ ...cheap, ln: 5 });
    expect(await stronger.verify('correct horse battery', stored)).toBe(true);
    expect(stronger.isOutdated(stored)).toBe(true);
    expect(stronger.isOutdated(await stronger.hash('correct horse battery'))).toBe(false);
  });

  it('is hashed with 128 MiB of memory by default', async () => {
    expect((await new Passwords().hash('correct horse battery')).split('$')[2]).toBe('ln=17,r=8,p=1');
  });

  it('takes the same work to verify if the user does not exist', async () => {
    const passwords = new Passwords({ ln: 14, r: 8, p: 1 });
    const stored = await passwords.hash('correct horse battery');
    const time = async (against: string | undefined): Promise<number> => {
      const start = process.cpuUsage();
      expect(await passwords.verify('wrong horse battery', against)).toBe(false);
      return process.cpuUsage(start).user;
    };
    const median = async (against: string | undefined): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < 9; round++) times.push(await time(against));
      return times.sort((a, b) => a - b)[4] ?? 0;
    };
    const [known, unknown] = [await median(stored), await median(undefined)];
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });

  it('is refused while too many verifications wait, and accepted afterwards', async () => {
    const passwords = new Passwords(cheap);
    const stored = await passwords.hash('correct horse battery');
    const checks = Array.from({ length: 65 }, () => passwords.verify('correct horse battery', stored));
    const results = await Promise.allSettled(checks);
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(64);
    expect((results.at(-1) as PromiseRejectedResult).reason).toBeInstanceOf(PasswordsBusy);
    expect(await passwords.verify('correct horse battery', stored)).toBe(true);
  });

  it.each([
    ['fourteen chars', /14 characters; use at least 15/],
    ['x'.repeat(1025), /1025 characters; use at most 1024/],
    ['my name is AdminUser', /contains the login name/],
  ])('%s is refused', (password, fault) => {
    expect(findPasswordFault(password, 'adminuser')).toMatch(fault);
    expect(findPasswordFault('fifteen letters', 'adminuser')).toBeUndefined();
  });

  it('that is generated is random and acceptable', () => {
    const created = new Set(Array.from({ length: 100 }, createPassword));
    expect(created.size).toBe(100);
    for (const password of created) {
      expect(password).toMatch(/^([a-km-np-z2-9]{4}-){4}[a-km-np-z2-9]{4}$/);
      expect(findPasswordFault(password, 'admin')).toBeUndefined();
    }
  });
});
