import { describe, expect, it } from 'vitest';
import { buildLayout, buildPackage } from '../../../../test/builders/layout-builder.ts';
import { ConversionRun } from '../../../context.ts';
import { type Limits, resolveLimits } from '../../../limits.ts';
import { openPackage } from './open.ts';

const layout = buildLayout();

async function open(files: Readonly<Record<string, string | Uint8Array>>, limits: Partial<Limits> = {}) {
  const context = new ConversionRun(resolveLimits(limits)).context(() => Promise.reject(new Error('unused')));
  const { name, links, fonts } = await openPackage(buildPackage(files), context);
  const namesOf = (folder: typeof links) => folder?.files.map((file) => file.name);
  return { name, links: namesOf(links), fonts: namesOf(fonts) };
}

describe('openPackage', () => {
  // @spec "Contains one layout document file with extension `.idml` (required)."
  it.each([
    ['at the root', { 'a.idml': layout, 'Links/x.png': '1' }, 'a.idml', ['Links/x.png']],
    ['in one folder', { 'job/a.idml': layout, 'job/Links/x.png': '1' }, 'job/a.idml', ['job/Links/x.png']],
    ['in nested folders', { 'to/job/a.idml': layout, 'to/job/Links/x': '1' }, 'to/job/a.idml', ['to/job/Links/x']],
    [
      'in a folder beside a file',
      { 'read me.txt': '', 'job/a.IDML': layout, 'job/LINKS/x': '1' },
      'job/a.IDML',
      ['job/LINKS/x'],
    ],
    ['beside system files', { '__MACOSX/._a.idml': '', '._a.idml': '', 'a.idml': layout }, 'a.idml', undefined],
    ['beside another one in Links', { 'a.idml': layout, 'Links/b.idml': layout }, 'a.idml', ['Links/b.idml']],
  ])('finds the layout %s', async (_, files, name, links) => {
    expect(await open(files)).toMatchObject({ name, links });
  });

  it('finds only the folders of that layout, with nested files', async () => {
    const files = { 'a.idml': layout, 'links/sub/x.png': '1', 'other/Links/y.png': '2', 'Document Fonts/f.otf': '3' };
    expect(await open(files)).toEqual({ name: 'a.idml', links: ['links/sub/x.png'], fonts: ['Document Fonts/f.otf'] });
  });

  // @spec "Contains one layout document file with extension `.idml` (required)."
  it.each([
    [
      'no layout',
      { 'a.indd': '1', 'b.pdf': '2', 'c.txt': '3', 'd.txt': '4' },
      'LAYOUT_ABSENT',
      '"a.indd", "b.pdf", "c.txt" and 1 more',
    ],
    ['a layout in too many folders', { 'x.txt': '', 'a/b/c.idml': layout }, 'LAYOUT_ABSENT', 'a/b/c.idml'],
    ['a layout in Links only', { 'x.txt': '', 'Links/c.idml': layout }, 'LAYOUT_ABSENT', 'Links/c.idml'],
    ['two layouts', { 'a.idml': layout, 'b.idml': layout }, 'LAYOUT_AMBIGUOUS', '2 layouts, "a.idml", "b.idml"'],
    [
      'two layouts in folders',
      { 'a/a.idml': layout, 'b/b.idml': layout },
      'LAYOUT_AMBIGUOUS',
      '"a/a.idml", "b/b.idml"',
    ],
    ['a layout that is not an archive', { 'a.idml': 'not a layout' }, 'ZIP_NO_DIRECTORY', 'a.idml: '],
    ['a truncated layout', { 'a.idml': layout.subarray(0, -30) }, 'ZIP_NO_DIRECTORY', 'a.idml: '],
  ])('refuses a package with %s and names its content', async (_, files, code, message) => {
    await expect(open(files as Record<string, string | Uint8Array>)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
  });

  it('refuses an empty package, and one whose layout exceeds a limit', async () => {
    await expect(open({})).rejects.toMatchObject({
      code: 'LAYOUT_ABSENT',
      message: expect.stringContaining('no files'),
    });
    await expect(open({ 'a.idml': layout }, { maxArchiveEntries: 3 })).rejects.toMatchObject({
      code: 'ZIP_TOO_MANY_ENTRIES',
      message: expect.stringContaining('a.idml: '),
    });
  });
});
