import type { Note } from '@quoin/core';
import { describe, expect, it } from 'vitest';
import { escapeHtml, HtmlPreview } from './html-page.ts';

describe('escapeHtml', () => {
  it('escapes what HTML interprets, in elements and in attributes', () => {
    expect(escapeHtml(`<b a="1" b='2'>&amp;`)).toBe('&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;amp;');
  });

  it('replaces controls, overrides of direction, and halves of characters', () => {
    expect(escapeHtml('a\0b\nc\u202ed\u2066e\ud800f')).toBe('a\ufffdb\ufffdc\ufffdd\ufffde\ufffdf');
    expect(escapeHtml('שלום 日本 😀')).toBe('שלום 日本 😀');
  });
});

describe('the HTML of a preview', () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror='a()'>`;
  const where = { page: 1, item: hostile };
  const note: Note = { code: 'IMAGE_MISSING', class: 'lost', count: 2, message: hostile, where };

  it('escapes names and messages, wherever they are', () => {
    const html = new HtmlPreview(hostile, [note], 1);
    const size = { width: 100, height: 50 };
    html.addPage({ bytes: Buffer.of(1), mediaType: 'image/png', notes: [note], number: 1, name: hostile, ...size });
    const text = Buffer.from(html.finish()).toString();
    // The script of the page itself.
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text.match(/<img /g)).toHaveLength(1);
    expect(text).not.toMatch(/ onerror=['"a]/);
    expect(text.match(/&lt;script&gt;alert/g)!.length).toBeGreaterThanOrEqual(6);
  });

  it('says that a page has no notes', () => {
    const html = new HtmlPreview('T', [], 2);
    const size = { width: 100.25, height: 50 };
    html.addPage({ bytes: Buffer.of(1), mediaType: 'image/png', notes: [], number: 4, name: 'iv', ...size });
    const text = Buffer.from(html.finish()).toString();
    expect(text).toContain('None: nothing differs from the source.');
    expect(text).toContain('<option value="1">4 (iv)</option>');
    expect(text).toContain('· 100.3 × 50 pt');
  });
});
