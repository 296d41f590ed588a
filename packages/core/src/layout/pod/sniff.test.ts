import { describe, expect, it } from 'vitest';
import { buildArchive } from '../../../test/builders/archive-builder.ts';
import { inspect } from '../../inspect.ts';
import { holdsTemplate } from './sniff.ts';

const pack = (...names: string[]) => buildArchive(names.map((name) => ({ name, content: '{}' })));
const holds = (bytes: Uint8Array) => holdsTemplate({ head: bytes.subarray(0, 65536), tail: bytes.subarray(-65536) });

describe('a package with a template', () => {
  it.each([[['a.json']], [['x/y/A.JSON', 'readme.txt']], [['__MACOSX/._a.json', 'a.json']]])(
    'is recognized by its names %j',
    (names) => {
      expect(holds(pack(...names))).toBe(true);
    },
  );

  it.each([
    [['a.txt']],
    [['a.json', 'b.idml']],
    [['designmap.xml', 'a.json']],
    [['__MACOSX/a.json', '._b.json']],
    [[]],
  ])('is not %j', (names) => {
    expect(holds(pack(...names))).toBe(false);
  });

  it('is not a file that only mentions archives', () => {
    expect(holds(new TextEncoder().encode('PK\u0003\u0004 a.json'))).toBe(false);
    expect(holds(new Uint8Array([0x50, 0x4b, 3, 4, ...new Array(60).fill(0), 0x50, 0x4b, 1, 2]))).toBe(false);
  });

  it('reports its dialect, pages, fonts and images', async () => {
    const layers = [
      { type: 'text', text: 'x', x: 0, y: 0, width: 1, height: 1, fontFamily: 'Inter' },
      { type: 'image', x: 0, y: 0, width: 1, height: 1, src: 'https://example.com/a.png' },
    ];
    const template = JSON.stringify({ name: 'Card', unit: 'pt', width: 100, height: 50, layers });
    const { type, kind, facts } = await inspect(buildArchive([{ name: 'f/card.json', content: template }]));
    expect([type, kind]).toEqual(['pod_package', 'package']);
    expect(facts).toEqual({
      dialect: 'template',
      template: 'card.json',
      title: 'Card',
      pages: [{ name: '1', widthPt: 100, heightPt: 50 }],
      fonts: ['Inter Regular'],
      images: ['https://example.com/a.png'],
    });
  });
});
