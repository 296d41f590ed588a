import { describe, expect, it } from 'vitest';
import { html, toAnchor, toInline, toParagraphs } from './html.ts';

const hostile = `</code><script>alert("1")</script>' onclick=x & \` <b>`;

describe('html', () => {
  it('escapes interpolated values in text and attributes', () => {
    expect(html`<a title="${hostile}">${hostile}</a>`.text).not.toMatch(/<script|<b>|" onclick|' onclick/);
    expect(html`<i>${'<&>"\''}</i>`.text).toBe('<i>&#60;&#38;&#62;&#34;&#39;</i>');
  });

  it('does not escape HTML, joins lists, and omits undefined values', () => {
    expect(html`${html`<b>${1}</b>`}${['<', html`<i></i>`]}${undefined}`.text).toBe('<b>1</b>&#60;<i></i>');
  });
});

describe('descriptions', () => {
  it('format text between backticks as escaped code', () => {
    expect(toInline('a `<b>` c').text).toBe('a <code>&#60;b&#62;</code> c');
  });

  it('have paragraphs separated by empty lines', () => {
    expect(toParagraphs('a\n\n<b>').text).toBe('<p>a</p><p>&#60;b&#62;</p>');
    expect(toParagraphs(undefined).text).toBe('');
  });
});

describe('anchors', () => {
  it('contain nothing that ends an attribute or a fragment', () => {
    expect(toAnchor('tag', 'a "b"#c/é')).toBe('tag-a-b-c-');
  });
});
