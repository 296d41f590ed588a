import { expect, it } from 'vitest';
import { findRedirectUriFault } from './redirect-uri.ts';

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
