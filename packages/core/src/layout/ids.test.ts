import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createIds } from './ids.ts';

describe('createIds', () => {
  const ids = createIds('xmp.did:1');

  it('makes version 8 UUIDs', () => {
    for (let n = 0; n < 1000; n++) expect(z.uuid({ version: 'v8' }).safeParse(ids(`u${n}`)).success).toBe(true);
  });

  it('makes the same id for the same path, and another for any other path or document', () => {
    expect(createIds('xmp.did:1')('u1')).toBe(ids('u1'));
    expect(ids('u2')).not.toBe(ids('u1'));
    expect(createIds('xmp.did:2')('u1')).not.toBe(ids('u1'));
    expect(createIds('xmp.did:1u')('1')).not.toBe(ids('u1'));
  });
});
