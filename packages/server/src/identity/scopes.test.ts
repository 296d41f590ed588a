import { expect, it } from 'vitest';
import { findUnknownScope, knownScopes, parseScopes } from './scopes.ts';

// @spec "Known scopes: identity, file, publisher, converter, document, webhook, subscription, openid, profile and the listed `:read`, `:write`, `:delete` forms; unknown ones are `invalid_scope`."
it('the known scopes are those of the platform and their parts listed in the specification', () => {
  const plain = [
    'identity',
    'file',
    'publisher',
    'converter',
    'document',
    'webhook',
    'subscription',
    'openid',
    'profile',
  ];
  const parts = ['converter:read', 'converter:write', 'webhook:read', 'webhook:write', 'webhook:delete'];
  expect([...knownScopes].sort()).toEqual([...plain, ...parts].sort());
  expect(findUnknownScope(knownScopes)).toBeUndefined();
  for (const unknown of ['converter:delete', 'Converter', 'offline_access', '']) {
    expect(findUnknownScope(['converter', unknown])).toBe(unknown);
  }
});

it.each([
  ['a', ['a']],
  ['a b a', ['a', 'b']],
  ['a:b', ['a:b']],
  ['', undefined],
  [' a', undefined],
  ['a  b', undefined],
  ['a\tb', undefined],
  ['a"b', undefined],
  ['ä', undefined],
])('the scope parameter %j is parsed as %j', (text, scopes) => {
  expect(parseScopes(text)).toEqual(scopes);
});
