import { describe, expect, it } from 'vitest';
import { isPlainAttribute } from './plain-attribute.ts';
import { presentationAttributes } from './properties.data.ts';
import { Validity } from './validity.ts';

const values = [
  ...['none', 'auto', 'green', 'RebeccaPurple', 'currentColor', 'transparent', '#1234', 'context-fill', 'url(#a)'],
  ...['12', '-1', '1.', '.5', '1e3', '3.5mm', '50%', '1 2', '1,2', '1 , 2px', '1 -2', '1,,2', '1 2,'],
  ...['nonzero', 'evenodd', 'butt', 'miter', 'bevel', 'bold', '450', 'italic', 'start', "'A b', serif", 'sRGB'],
  ...['visible', 'hidden', 'collapse', 'scroll', 'block', 'inline', 'flex', 'tb', 'vertical-rl', 'underline', ''],
];

describe('a plain attribute', () => {
  it('is valid for the CSS library', () => {
    const validity = new Validity();
    const plain = presentationAttributes.flatMap((name) =>
      values.filter((value) => isPlainAttribute(name, value)).map((value) => ({ name, value })),
    );
    expect(plain.length).toBeGreaterThan(100);
    expect(plain.filter(({ name, value }) => !validity.isValid(name, value, 'attribute'))).toEqual([]);
  });

  it('is recognized in linear time', () => {
    const long = `${'1'.repeat(1_000_000)}x`;
    const start = performance.now();
    for (const name of presentationAttributes) expect(isPlainAttribute(name, long)).toBe(false);
    expect(performance.now() - start).toBeLessThan(200);
  });
});
