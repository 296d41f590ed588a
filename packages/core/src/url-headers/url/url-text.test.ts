import { describe, expect, it } from 'vitest';
import { findUrlFaults, splitUrl } from './url-text.ts';

describe('the parts of a URL', () => {
  it('are kept as written', () => {
    expect(splitUrl('HTTPS://u@H.com:443/a/../b?c?d#e#f')).toEqual({
      scheme: 'https',
      authority: 'u@H.com:443',
      path: '/a/../b',
      query: '?c?d',
      fragment: '#e#f',
    });
    expect(splitUrl('https://h?')).toMatchObject({ authority: 'h', path: '', query: '?', fragment: '' });
  });

  it.each(['', 'h.com', '//h.com', 'https:h', 'https:///h', 'https://?a', '1https://h', 'mailto:a@b'])(
    'are undefined for %j',
    (text) => {
      expect(splitUrl(text)).toBeUndefined();
    },
  );
});

describe('the text of a URL', () => {
  const form = { schemes: ['https'], query: true, fragment: true };

  it('gets no further checks after a character that a parser would repair', () => {
    expect(findUrlFaults('http://h.com\\@evil.example/', form)).toEqual([
      {
        code: 'url_character',
        message: 'found U+005C at offset 12; controls, spaces and backslashes must be percent-encoded',
      },
    ]);
  });

  it('may have a query and a fragment only if its form allows them', () => {
    expect(findUrlFaults('https://h.com/?a#b', form)).toEqual([]);
    const bare = findUrlFaults('https://h.com/?#', { ...form, query: false, fragment: false });
    expect(bare.map(({ code }) => code)).toEqual(['prefix_query', 'url_fragment']);
  });
});
