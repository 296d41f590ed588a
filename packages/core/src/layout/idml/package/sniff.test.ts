import { describe, expect, it } from 'vitest';
import { buildArchive } from '../../../../test/builders/archive-builder.ts';
import { buildLayout, buildPackage } from '../../../../test/builders/layout-builder.ts';
import { convert } from '../../../convert.ts';
import { formats } from '../../../formats/registry.ts';
import { sniffFormat } from '../../../formats/sniff.ts';

const layout = buildLayout();
const many = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`Links/picture ${index}.jpg`, '']));

describe('a layout package', () => {
  it.each([
    ['its layout', { 'x/Poster.IDML': layout }],
    ['its folders, if the layout is not among the sniffed names', { 'a.txt': '', 'a.idml': layout, ...many }],
  ])('is recognized by %s', (_, files) => {
    expect(sniffFormat(buildPackage(files), formats)?.id).toBe('layout_package');
  });

  it('is recognized without a package by its mimetype or designmap, in any position', () => {
    expect(sniffFormat(layout, formats)?.id).toBe('layout_package');
    const late = buildArchive([
      { name: 'designmap.xml', content: '<Document/>' },
      { name: 'mimetype', content: 'x' },
    ]);
    expect(sniffFormat(late, formats)?.id).toBe('layout_package');
  });

  it.each([{ 'a.json': '{}' }, { 'Links/a.txt': '', 'a.json': '{}' }, { 'a.txt': '' }, {}])('is not %j', (files) => {
    expect(sniffFormat(buildPackage(files), formats)?.id).not.toBe('layout_package');
  });

  it('is read if the caller states its type, and refused if its layout is missing', async () => {
    const failing = convert(buildPackage({ 'a.txt': '' }), { from: 'layout_package', to: 'design_package' });
    await expect(failing).rejects.toMatchObject({ code: 'LAYOUT_ABSENT' });
    const noArchive = convert(new Uint8Array([0xff, 0xd8, 0xff]), { from: 'layout_package', to: 'design_package' });
    await expect(noArchive).rejects.toMatchObject({ code: 'TYPE_CONTRADICTED' });
  });
});
