import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConversionRun } from '../context.ts';
import { resolveLimits } from '../limits.ts';
import { escapeAttribute, escapeText } from './escape.ts';
import { readXml } from './read.ts';

const context = new ConversionRun(resolveLimits()).context(() => Promise.reject(new Error('unused')));

describe('escapeText and escapeAttribute', () => {
  it('replace markup characters by references', () => {
    expect(escapeText('a < b && c > "d"\r\n\t')).toBe('a &lt; b &amp;&amp; c &gt; "d"&#13;\n\t');
    expect(escapeAttribute('<"\'>&\t\n\r')).toBe('&lt;&quot;&#39;&gt;&amp;&#9;&#10;&#13;');
  });

  it('replace characters that XML cannot contain', () => {
    expect(escapeText('a\0b\x1f\ufffe\ud800c\udc00')).toBe('a\ufffdb\ufffd\ufffd\ufffdc\ufffd');
    expect(escapeAttribute('\x0b\u{1F600}\x7f')).toBe('\ufffd\u{1F600}\x7f');
  });

  it('round-trip any text', async () => {
    const meaningful = fc.constantFrom('\t', '\n', '\r', '<', '&', '>', '"', "'", ']', '\u{1F600}', '\u{10FFFD}');
    const any = fc.integer({ min: 0x20, max: 0xd7ff }).map((code) => String.fromCharCode(code));
    const text = fc.string({ unit: fc.oneof(meaningful, any), maxLength: 40 });
    const same = fc.asyncProperty(text, async (written) => {
      const { root } = await readXml(`<a x="${escapeAttribute(written)}">${escapeText(written)}</a>`, context);
      expect([root.attribute('x'), root.text]).toEqual([written, written]);
    });
    await fc.assert(same, { numRuns: 300, seed: 3 });
  });
});
