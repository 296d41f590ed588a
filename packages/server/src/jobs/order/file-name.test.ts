import { describe, expect, it } from 'vitest';
import { fileNameOf } from './file-name.ts';

const id = '01a1fef8-3d33-78e2-ae10-7fddf319a08f';
function nameOf(url: string, kind: 'input' | 'output' = 'output', type = 'webp') {
  return fileNameOf(
    { id, request: { input: { type: 'png', source: { url } }, output: { type, upload: { url } } } },
    kind,
  );
}

describe('the name of a file', () => {
  it.each([
    ['https://h/a/poster.png?x=1', 'poster.webp'],
    ['https://h/Pl%C3%A4ne%20A.final.png', 'Pla-ne A-final.webp'],
    ['https://h/', `${id}.webp`],
    ['https://h/%22%0d%0aSet-Cookie:%20a=b%22.png', 'Set-Cookie- a-b.webp'],
    ['https://h/..%2f..%2fetc%2fpasswd', 'etc-passwd.webp'],
    ['https://h/con.png', `${id}.webp`],
    ['https://h/%E0%A4%A.png', 'E0-A4-A.webp'],
    ['https://h/.htaccess', `${id}.webp`],
  ])('of %s is %s', (url, name) => {
    expect(nameOf(url)).toBe(name);
  });

  it('has the extension of the type', () => {
    expect(nameOf('https://h/a.bin', 'input')).toBe('a.png');
    expect(nameOf('https://h/a.bin', 'output', 'design_package')).toBe('a.zip');
  });

  it('is short, however long the name in the source is', () => {
    expect(nameOf(`https://h/${'x'.repeat(5000)}`)).toHaveLength(105);
  });
});
