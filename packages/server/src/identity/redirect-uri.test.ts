import { expect, it } from 'vitest';
import { findRedirectUriFault, isNativeRedirectUri, isRedirectUriOf } from './redirect-uri.ts';

it.each([
  'https://a.example/cb',
  'https://a.example:8443/cb?x=1',
  'http://127.0.0.1:3000/cb',
  'http://[::1]/',
  'http://localhost/x',
])('accepts %s', (uri) => expect(findRedirectUriFault(uri)).toBeUndefined());

it.each([
  ['http://a.example/cb', /scheme http:/],
  ['http://127.0.0.1.a.example/', /scheme http:/],
  ['javascript:alert(1)', /scheme javascript:/],
  ['data:text/html,x', /scheme data:/],
  ['https://a.example/cb#x', /fragment/],
  ['https://a.example/#', /fragment/],
  ['https://user@a.example/', /user info/],
  ['/cb', /absolute/],
  ['https://a.example/a b', /absolute/],
  ['https://a.example\\@b.example/', /absolute/],
  [`https://a.example/${'x'.repeat(2000)}`, /2018 characters/],
])('refuses %s', (uri, fault) => {
  expect(findRedirectUriFault(uri)).toMatch(fault);
});

// RFC 8252, "Private-Use URI Scheme Redirection": a scheme based on a domain name, in reverse order
it.each([['com.example.app:/callback'], ['com.example.app:/'], ['io.quoin-x:/a?b=c']])(
  'accepts %s for public clients only',
  (uri) => {
    expect(findRedirectUriFault(uri, true)).toBeUndefined();
    expect(findRedirectUriFault(uri)).toMatch(/use https, or http to this machine$/);
  },
);

it.each([
  ['myapp:/callback', /scheme myapp:.*reversed domain name/],
  ['javascript:alert(1)', /scheme javascript:/],
  ['data:text/html,x', /scheme data:/],
  ['http://a.example/cb', /scheme http:/],
  ['com.example.app:/cb#x', /fragment/],
])('refuses %s for public clients too', (uri, fault) => expect(findRedirectUriFault(uri, true)).toMatch(fault));

const registered = [
  'http://127.0.0.1/callback',
  'http://[::1]/callback',
  'http://127.0.0.1:9/cb',
  'https://a.example/cb',
];

// RFC 8252, "Loopback Interface Redirection": any port must be allowed at the time of the request
it.each([
  'http://127.0.0.1/callback',
  'http://127.0.0.1:1/callback',
  'http://127.0.0.1:65535/callback',
  'http://[::1]:51004/callback',
  'http://127.0.0.1:9/cb',
  'https://a.example/cb',
])('%s is one of the registered ones', (uri) => expect(isRedirectUriOf(registered, uri)).toBe(true));

it.each([
  'http://127.0.0.1:0/callback',
  'http://127.0.0.1:65536/callback',
  'http://127.0.0.1:/callback',
  'http://127.0.0.1:80',
  'http://127.0.0.1:80/callback/',
  'http://127.0.0.1:80/callback?x=1',
  'http://127.0.0.1:80/other',
  'http://127.0.0.1:10/cb',
  'http://127.0.0.2:80/callback',
  'http://127.1:80/callback',
  'http://localhost:80/callback',
  'https://127.0.0.1:80/callback',
  'http://user@127.0.0.1:80/callback',
  'http://127.0.0.1:80@evil.example/callback',
  'http://127.0.0.1.evil.example:80/callback',
  'https://a.example:8443/cb',
  'HTTP://127.0.0.1:80/callback',
])('%s is none of them', (uri) => expect(isRedirectUriOf(registered, uri)).toBe(false));

it.each([
  ['http://127.0.0.1:80/callback', true],
  ['http://[::1]/callback', true],
  ['http://localhost/callback', true],
  ['com.example.app:/callback', true],
  ['https://a.example/callback', false],
  ['http://service.example/console', false],
] as const)('%s leads to a program on the machine: %s', (uri, is) => expect(isNativeRedirectUri(uri)).toBe(is));
