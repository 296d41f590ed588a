import { describe, expect, it } from 'vitest';
import { checkAccess } from './access.ts';
import type { Grant } from './store/grant-store.ts';

const grant: Grant = {
  clientId: 'c',
  organizationId: 'o',
  subject: undefined,
  authType: 'client',
  grantType: 'client_credentials',
  scopes: ['converter:read'],
  issuedAt: 0,
  expiresAt: undefined,
  family: undefined,
  isRevoked: false,
};
const read = { scopes: ['converter', 'converter:read'] };

describe('the access check', () => {
  it('requires nothing for a public route', () => {
    expect(checkAccess({ state: 'missing' }, 'nothing')).toEqual({ passes: true, grant: undefined });
  });

  it('accepts any valid token if the route requires only a token', () => {
    expect(checkAccess({ state: 'valid', grant }, 'token')).toEqual({ passes: true, grant });
    expect(checkAccess({ state: 'missing' }, 'token')).toMatchObject({ passes: false, refusal: { status: 401 } });
  });

  it('accepts any of the named scopes', () => {
    expect(checkAccess({ state: 'valid', grant }, read)).toEqual({ passes: true, grant });
    const full = { ...grant, scopes: ['converter'] };
    expect(checkAccess({ state: 'valid', grant: full }, read)).toMatchObject({ passes: true });
  });

  // @spec "| 401 | `unauthorized` | Missing or invalid authentication |"
  // @spec "| 401 | `invalid_token` | Token expired or revoked |"
  // @spec "`active: false` from an external server `invalid_token`."
  it.each([
    ['missing', 'unauthorized'],
    ['unknown', 'unauthorized'],
    ['expired', 'invalid_token'],
    ['revoked', 'invalid_token'],
    ['inactive', 'invalid_token'],
  ] as const)('refuses a token that is %s with 401 %s', (state, code) => {
    const verdict = checkAccess({ state }, read);
    expect(verdict).toMatchObject({ passes: false, refusal: { status: 401, code, challenge: expect.any(String) } });
  });

  // @spec "| 403 | `access_denied` | Insufficient permissions or scope |"
  it('refuses a missing scope with 403; a part of a name is not a scope', () => {
    for (const scopes of [[], ['converter:write'], ['converter:reads'], ['convert']]) {
      const verdict = checkAccess({ state: 'valid', grant: { ...grant, scopes } }, read);
      expect(verdict).toMatchObject({ passes: false, refusal: { status: 403, code: 'access_denied' } });
    }
  });

  // @spec "| 403 | `invalid_token_type` | Wrong token type for the endpoint |"
  // @spec "reject a client token with `403` and `error` = `invalid_token_type`"
  it("checks the token's type before its scope", () => {
    const needs = { scopes: ['other'], authType: 'user' } as const;
    const verdict = checkAccess({ state: 'valid', grant }, needs);
    expect(verdict).toMatchObject({ passes: false, refusal: { status: 403, code: 'invalid_token_type' } });
    const user = { ...grant, authType: 'user', scopes: ['other'] } as const;
    expect(checkAccess({ state: 'valid', grant: user }, needs)).toMatchObject({ passes: true });
  });
});
