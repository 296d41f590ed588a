import { createHash } from 'node:crypto';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { knownScopes } from '../../identity/scopes.ts';
import { renderConsentPage } from './consent-page.ts';
import { renderDeviceConfirmPage, renderDeviceDonePage, renderDevicePage } from './device-page.ts';
import { renderFailurePage } from './failure-page.ts';
import { renderLogInPage } from './log-in-page.ts';
import { pageHeaders } from './page.ts';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const hostile = `"'><script>alert(1)</script>&amp;`;
const shared = { clientName: hostile, path: '/oauth/interaction/uid', token: hostile };
const faults = [{ field: 'login', message: hostile }, { message: hostile }] as const;
const pages = {
  'login page': renderLogInPage({ ...shared, login: hostile, faults: [] }),
  'login page with errors': renderLogInPage({ ...shared, login: '', faults }),
  'consent page': renderConsentPage({
    ...shared,
    userName: hostile,
    scopes: [...knownScopes, hostile],
    redirectUri: 'https://a.example/cb',
  }),
  'consent page for a device': renderConsentPage({
    ...shared,
    userName: hostile,
    scopes: [hostile],
    redirectUri: undefined,
  }),
  'code page': renderDevicePage({ typed: hostile, fault: undefined, token: hostile }),
  'code page after a wrong code': renderDevicePage({ typed: hostile, fault: hostile, token: hostile }),
  'page for comparing a code': renderDeviceConfirmPage({ clientName: hostile, userCode: hostile, token: hostile }),
  'last page for a device': renderDeviceDonePage(hostile),
  'failure page': renderFailurePage({ message: hostile, requestId: hostile }),
};

function readElements(page: string): Element[] {
  const elements: Element[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) =>
    elements.push({ name, attributes: attributes as Record<string, string> }),
  );
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(page).close();
  return elements;
}

describe.each(Object.entries(pages))('the %s', (_, page) => {
  const elements = readElements(page);
  const named = (name: string) => elements.filter((element) => element.name === name);

  it('is well-formed with hostile texts, and runs and loads nothing', () => {
    expect(named('script')).toEqual([]);
    for (const { attributes } of elements) {
      expect(Object.keys(attributes).filter((name) => /^on|^style$|^src$/.test(name))).toEqual([]);
      if (attributes.href !== undefined) expect(attributes.href).toMatch(/^#\w+$/);
    }
    expect(page).not.toMatch(/@import|url\(/);
  });

  it('has a language, a title, one main element and one h1', () => {
    expect(named('html')[0]?.attributes.lang).toBe('en');
    for (const name of ['title', 'main', 'h1']) expect(named(name).length).toBe(1);
  });

  it('has a label for each field, unique ids, and submit buttons', () => {
    const ids = elements.flatMap(({ attributes }) => attributes.id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const labelled = named('label').map(({ attributes }) => attributes.for);
    const fields = named('input').filter(({ attributes }) => attributes.type !== 'hidden');
    expect(fields.map(({ attributes }) => attributes.id)).toEqual(labelled);
    for (const { attributes } of elements) {
      const target = attributes['aria-describedby'] ?? attributes.href?.slice(1);
      if (target !== undefined) expect(ids).toContain(target);
    }
    for (const { attributes } of named('button')) expect(attributes.type).toBe('submit');
    for (const { attributes } of named('form')) {
      expect([attributes.method, attributes.action]).toEqual([
        'post',
        expect.stringMatching(/^\/oauth\/(interaction\/uid\/\w+|device)$/),
      ]);
    }
  });

  it('focuses at most one element', () => {
    expect(elements.filter(({ attributes }) => attributes.autofocus !== undefined).length).toBeLessThanOrEqual(1);
  });

  it('may use only its own styles', () => {
    const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
    const hash = createHash('sha256').update(styles).digest('base64');
    expect(pageHeaders()['Content-Security-Policy']).toContain(`style-src 'sha256-${hash}';`);
    expect(styles).toContain('prefers-color-scheme: dark');
  });
});

describe('the login page', () => {
  it('focuses the error, and mentions it in its title', () => {
    const page = pages['login page with errors'];
    expect(page).toContain('<title>Error: Log in');
    const focused = readElements(page).find(({ attributes }) => attributes.autofocus !== undefined);
    expect(focused?.attributes).toMatchObject({ role: 'alert', tabindex: '-1', id: 'faults' });
  });

  it('supports autocompletion', () => {
    const kinds = readElements(pages['login page']).flatMap(({ attributes }) => attributes.autocomplete ?? []);
    expect(kinds).toEqual(['username', 'current-password']);
  });
});

describe('the consent page', () => {
  it('describes every scope', () => {
    const page = renderConsentPage({
      ...shared,
      userName: 'u',
      scopes: knownScopes,
      redirectUri: 'https://a.example/',
    });
    expect(page).not.toContain('Other access');
  });
});
