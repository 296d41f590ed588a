import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { createDocument } from '../document.ts';
import type { ApiDocument } from '../types.ts';
import { contentSecurityPolicy, renderDocumentation } from './page.ts';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const document = createDocument({ version: '1.2.3', baseUrl: 'https://quoin.example.org' });
const page = renderDocumentation(document);
const elements = readElements(page);

describe('the page', () => {
  it('shows every operation with its address, its scopes and a command', () => {
    for (const [path, item] of Object.entries(document.paths)) {
      for (const { operationId, summary } of Object.values(item)) {
        expect(elements).toContainEqual({
          name: 'section',
          attributes: { class: 'operation', id: operationId, 'aria-labelledby': `${operationId}-name` },
        });
        expect(page).toContain(`>${summary}</a>`);
        expect(page).toContain(`aria-label="A request to ${path.replaceAll(/[&<>"']/g, '')}"`);
      }
    }
  });

  it('loads nothing from other hosts and runs no script', () => {
    expect(elements.map(({ name }) => name)).not.toContain('script');
    for (const { name, attributes } of elements) {
      const { href, src } = attributes;
      expect(src).toBeUndefined();
      expect(Object.keys(attributes).filter((attribute) => /^on|^style$/.test(attribute))).toEqual([]);
      if (name === 'link') expect(href).toMatch(/^data:image\/svg\+xml,/);
      else if (href !== undefined) expect(href).toMatch(/^#[\w-]+$|^openapi\.json$/);
    }
    expect(page).not.toMatch(/@import|url\(/);
    expect(contentSecurityPolicy).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });

  it('has one title, landmarks, and headings in order', () => {
    const names = elements.map(({ name }) => name);
    for (const name of ['title', 'h1', 'main', 'header', 'nav', 'footer']) {
      expect(names.filter((each) => each === name)).toEqual([name]);
    }
    const levels = names.filter((name) => /^h[1-6]$/.test(name)).map((name) => Number(name.slice(1)));
    levels.reduce((before, level) => {
      expect(level).toBeLessThanOrEqual(before + 1);
      return level;
    }, 0);
    expect(elements.find(({ name }) => name === 'html')?.attributes).toEqual({ lang: 'en' });
  });

  it('starts with a link to its content', () => {
    const first = elements.find(({ name }) => name === 'a');
    expect(first?.attributes).toEqual({ class: 'skip', href: '#content' });
  });

  it('has unique ids, and links to existing ids', () => {
    const ids = elements.flatMap(({ attributes: { id } }) => (id === undefined ? [] : [id]));
    expect(new Set(ids).size).toBe(ids.length);
    const targets = elements.flatMap(({ attributes }) => [attributes.href, attributes['aria-labelledby']]);
    for (const target of targets) {
      if (target !== undefined && !/^data:|^openapi/.test(target)) expect(ids).toContain(target.replace(/^#/, ''));
    }
  });

  it('makes scrollable parts focusable', () => {
    for (const { name, attributes } of elements) {
      if (name === 'pre') expect(attributes).toMatchObject({ tabindex: '0', role: 'region' });
    }
  });

  it('keeps its structure, whatever its texts contain', () => {
    const texts = [
      '</code></style></title><script>alert(1)</script>',
      `" onclick="alert(1)' onclick='alert(1)`,
      '<!-- ]]> &lt; &amp; &#60;',
      'javascript:alert(1)//',
    ];
    const shapeOf = (text: string) => listShapes(renderDocumentation(rewrite(document, text)));
    const harmless = shapeOf('word');
    for (const text of texts) expect(shapeOf(text)).toEqual(harmless);
  });

  it('is finite although a schema refers to itself', () => {
    const self = { type: 'object', properties: { child: { $ref: '#/components/schemas/Error' } } };
    const { components } = document;
    const circular = { ...document, components: { ...components, schemas: { ...components.schemas, Error: self } } };
    expect(renderDocumentation(circular)).toContain('child.<wbr/>child.');
  });
});

/** The elements with their attribute names; where long words may break depends on the text. */
function listShapes(text: string): string[] {
  const lasting = readElements(text).filter(({ name }) => name !== 'wbr');
  return lasting.map(({ name, attributes }) => [name, ...Object.keys(attributes)].join(' '));
}

/** Replaces all texts in the document, and also the examples, paths and names of members. */
function rewrite(value: ApiDocument, text: string): ApiDocument {
  const members = new Set([
    'summary',
    'description',
    'title',
    'version',
    'url',
    'example',
    'meaning',
    'enum',
    'default',
  ]);
  const walk = (part: unknown, name = ''): unknown => {
    if (members.has(name) && typeof part !== 'object') return text;
    if (name === 'enum' || name === 'x-scopes' || name === 'from' || name === 'to') return [text];
    if (Array.isArray(part)) return part.map((each) => walk(each));
    if (typeof part !== 'object' || part === null) return part;
    const entries = Object.entries(part).map(([key, each]) => {
      const isNamed = name === 'paths' || name === 'properties' || name === 'content';
      return [isNamed && key !== 'error' ? `${key}${text}` : key, walk(each, key)];
    });
    return Object.fromEntries(entries);
  };
  return walk(value) as ApiDocument;
}

/** The page is also XML, so that a strict parser can read it. */
function readElements(text: string): Element[] {
  const found: Element[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => found.push({ name, attributes }));
  parser.write(text).close();
  return found;
}
