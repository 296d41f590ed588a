import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { openFont } from '../../../test/font/font-fixtures.ts';
import { loadTextFont, type TextFamily } from '../../assets/text-font.ts';
import { convert } from '../../convert.ts';
import { isWithin, parseUnicodeRange } from '../code-points.ts';
import { makeFontKit } from './make.ts';
import type { FontKitOptions } from './options.ts';

const plain = { bold: false, italic: false };
const load = (family: TextFamily, style = plain): Promise<Uint8Array> => loadTextFont(family, style);

/** The kit of a whole font, which several tests share, and the milliseconds that it took. */
const wholeKits = new Map<TextFamily, Promise<{ kit: Awaited<ReturnType<typeof makeKit>>; duration: number }>>();

function wholeKitOf(family: TextFamily) {
  const made = wholeKits.get(family) ?? makeWholeKit(family);
  wholeKits.set(family, made);
  return made;
}

async function makeWholeKit(family: TextFamily) {
  const font = await load(family);
  const start = performance.now();
  const kit = await makeKit([font]);
  return { kit, duration: performance.now() - start };
}

/** The rules of a style sheet, each as its declarations. */
function rulesOf(css: string): Record<string, string>[] {
  return [...css.matchAll(/@font-face \{\n([^}]*)\}/g)].map(([, body = '']) =>
    Object.fromEntries([...body.matchAll(/^ {2}([a-z-]+): (.*);$/gm)].map(([, name, value]) => [name, value])),
  );
}

async function makeKit(fonts: readonly Uint8Array[], options: FontKitOptions = {}) {
  const { files, notes } = await makeFontKit(fonts, options);
  const text = (name: string): string => new TextDecoder().decode(files.get(name));
  const rules = rulesOf(text('fonts.css'));
  return {
    files,
    notes,
    page: text('specimen.html'),
    rules: rules.filter((rule) => rule['unicode-range'] !== undefined),
    fallbacks: rules.filter((rule) => rule['size-adjust'] !== undefined),
  };
}

const fileOf = (rule: Record<string, string> | undefined): string =>
  /url\("([^"]+)"\)/.exec(rule?.src ?? '')?.[1] ?? '';

describe('a kit', () => {
  it('splits a font by script, with the most common characters in the last rule', async () => {
    const { files, rules } = (await wholeKitOf('Cousine')).kit;
    const names = rules.map(fileOf);
    expect(names.at(-1)).toBe('cousine-regular-latin.woff2');
    expect(names).toEqual(expect.arrayContaining(['cousine-regular-greek.woff2', 'cousine-regular-cyrillic.woff2']));
    expect([...files.keys()].sort()).toEqual([...names, 'fonts.css', 'specimen.html'].sort());
  });

  it('has every character of the font, each in the files whose rules name it', async () => {
    const font = await load('Cousine');
    const { files, rules } = (await wholeKitOf('Cousine')).kit;
    const covered = rules.flatMap((rule) => parseUnicodeRange(rule['unicode-range'] ?? '') ?? []);
    const all = create(Buffer.from(font)).characterSet.filter((code) => code !== 0xffff);
    expect(all.filter((code) => !covered.some(([first, last]) => code >= first && code <= last))).toEqual([]);
    for (const rule of rules) {
      const { bytes } = await convert(files.get(fileOf(rule)) ?? new Uint8Array(), { to: 'ttf' });
      const present = new Set(create(Buffer.from(bytes)).characterSet);
      const stated = all.filter((code) => isWithin(parseUnicodeRange(rule['unicode-range'] ?? '') ?? [], code));
      expect(stated.filter((code) => !present.has(code))).toEqual([]);
    }
  }, 60_000);

  it('has one file of each type for given characters', async () => {
    const { files, rules } = await makeKit([await load('Arimo')], {
      text: 'AB',
      types: ['woff2', 'woff'],
      baseUrl: '/f/',
    });
    expect([...files.keys()]).toEqual([
      'arimo-regular-subset.woff2',
      'arimo-regular-subset.woff',
      'fonts.css',
      'specimen.html',
    ]);
    expect(rules).toEqual([
      {
        'font-family': '"Arimo"',
        'font-style': 'normal',
        'font-weight': '400',
        'font-stretch': '100%',
        'font-display': 'swap',
        src: 'url("/f/arimo-regular-subset.woff2") format("woff2"), url("/f/arimo-regular-subset.woff") format("woff")',
        'unicode-range': 'U+41-42',
      },
    ]);
  });

  it('states the ranges of axes, as limited', async () => {
    const { rules } = await makeKit([openFont('varying.ttf')], { text: 'A', axes: { wght: [300, 700] } });
    expect(rules[0]).toMatchObject({ 'font-weight': '300 700', 'font-stretch': '75% 125%' });
  });

  it('stops when the caller aborts while fonts are compressed, without failures that nobody handles', async () => {
    const font = await load('Arimo');
    const { duration } = await wholeKitOf('Arimo');
    const stop = new AbortController();
    const call = makeFontKit([font], { signal: stop.signal });
    call.catch(() => {});
    // Files are compressed from the first subset on, and each is compressed longer than the next subset takes.
    await new Promise((resolve) => setTimeout(resolve, duration / 4));
    stop.abort();
    await expect(call).rejects.toMatchObject({ code: 'ABORTED' });
  });

  it('has all fonts of a collection, under names of their own', async () => {
    const { files, notes } = await makeKit([openFont('three.ttc')], { text: 'a' });
    expect([...files.keys()].filter((name) => name.endsWith('.woff2'))).toHaveLength(3);
    expect(notes.map(({ code }) => code)).not.toContain('FACES_DROPPED');
  });

  it('has the styles of a family in one style sheet', async () => {
    const fonts = [await load('Arimo'), await load('Arimo', { bold: true, italic: true })];
    const { rules } = await makeKit(fonts, { text: 'A', family: 'A "</style>' });
    expect(rules.map((rule) => [rule['font-family'], rule['font-weight'], rule['font-style']])).toEqual([
      ['"A \\22 \\3c /style\\3e "', '400', 'normal'],
      ['"A \\22 \\3c /style\\3e "', '700', 'italic'],
    ]);
  });

  it('shows the family and its characters in the specimen, escaped', async () => {
    const { page } = await makeKit([await load('Arimo')], { text: 'A&<', family: '<b>' });
    expect(page).toContain('<title>&lt;b&gt;</title>');
    expect(page).toContain('<span>&amp;</span><span>&lt;</span><span>A</span>');
    expect(page).not.toContain('<b>');
  });

  it('shows a given text in the specimen, and no text in another font', async () => {
    const { page } = await makeKit([await load('Arimo')], { text: 'Hello' });
    expect(page.match(/<small>\d+<\/small>Hello</g)).toHaveLength(6);
    expect(page.match(/<figure>.*?Hello<\/p>/g)).toHaveLength(2);
    expect(page).not.toContain('Typography');
    const whole = (await wholeKitOf('Arimo')).kit;
    expect(whole.page).toContain('Sphinx of black quartz');
    expect(whole.page).toContain('Typography');
  });

  it.each([
    [{ types: [] }, 'options.types'],
    [{ types: ['svg'] }, 'options.types[0]'],
    [{ display: 'soon' }, 'options.display'],
    [{ family: ' ' }, 'options.family'],
  ])('%j is refused', async (options, message) => {
    const call = makeFontKit([], options as unknown as FontKitOptions);
    await expect(call).rejects.toMatchObject({ code: 'OPTION_INVALID' });
    await expect(call).rejects.toThrow(message);
  });
});

describe('a fallback', () => {
  // These fonts have the advances of the system fonts, so nothing is scaled, and the line metrics are their own.
  it.each([
    ['Arimo', plain, 'local("Arial"), local("Liberation Sans"), local("Arimo"), local("Arimo Regular")'],
    [
      'Arimo',
      { bold: true, italic: true },
      'local("Arial Bold Italic"), local("Liberation Sans Bold Italic"), local("Arimo Bold Italic")',
    ],
    ['Tinos', plain, 'local("Times New Roman"), local("Liberation Serif"), local("Tinos"), local("Tinos Regular")'],
    ['Cousine', plain, 'local("Courier New"), local("Liberation Mono"), local("Cousine"), local("Cousine Regular")'],
  ] as const)('of %s %j has its metrics', async (family, style, src) => {
    const font = await load(family, style);
    const { fallbacks } = await makeKit([font], { text: 'A' });
    const { ascent, descent, unitsPerEm } = create(Buffer.from(font));
    const [rule] = fallbacks;
    expect(rule).toMatchObject({ 'font-family': `"${family} fallback"`, src });
    const values = ['size-adjust', 'ascent-override', 'descent-override'].map((name) =>
      Number.parseFloat(rule?.[name] ?? ''),
    );
    const expected = [100, (100 * ascent) / unitsPerEm, (-100 * descent) / unitsPerEm];
    for (const [index, value] of values.entries()) expect(Math.abs(value - (expected[index] ?? 0))).toBeLessThan(0.1);
  });

  it.each(['Arimo', 'Tinos', 'Cousine'] as const)('of %s has the full names that its fonts have', async (family) => {
    for (const bold of [false, true])
      for (const italic of [false, true]) {
        const font = await load(family, { bold, italic });
        const { fallbacks } = await makeKit([font], { text: 'A' });
        expect(fallbacks[0]?.src).toContain(`local("${create(Buffer.from(font)).fullName}")`);
      }
  });

  it('says in the specimen which fonts it would use, for a script that finds out if one is installed', async () => {
    const { page } = await makeKit([await load('Arimo', { bold: true, italic: true })], { text: 'Hello' });
    const font = 'italic 700 18px &quot;Arimo fallback&quot;';
    const local = 'Arial Bold Italic, Liberation Sans Bold Italic, Arimo Bold Italic';
    expect(page).toContain(
      `<figcaption data-font="${font}" data-local="${local}">Fallback with its metrics</figcaption>`,
    );
    expect(page).toMatch(/<script>\nfor \(const caption of [^<]*document\.fonts\.load\(/);
    expect((await makeKit([openFont('plain.ttf')], { text: 'a' })).page).not.toContain('<script>');
  });

  it('is absent if the font lacks Latin letters', async () => {
    expect((await makeKit([openFont('plain.ttf')], { text: 'a' })).fallbacks).toEqual([]);
  });
});
