import { describe, expect, it } from 'vitest';
import { convert } from '../../../convert.ts';
import { ConversionError } from '../../../errors.ts';

const body = '<rect class="a" width="10" height="10"/><text class="a" y="20">x</text>';
const drawing = (style: string, content = body): Uint8Array =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><style>${style}</style>${content}</svg>`,
  );
const nested = (open: string, depth: number, inner: string, close: string): string =>
  open.repeat(depth) + inner + close.repeat(depth);
const doubled = Array.from({ length: 40 }, (_, index) => `--v${index}:var(--v${index + 1}) var(--v${index + 1});`);
const rects = (count: number): string => '<rect class="a" width="1" height="1"/>'.repeat(count);

/** Styles that took minutes, all of the stack or all of the memory in some reader of styles. */
const sheets: Readonly<Record<string, Uint8Array>> = {
  'a string that never ends': drawing(`.a{fill:"${'x'.repeat(500_000)}`),
  'comments that never end': drawing('/*'.repeat(200_000)),
  'escapes alone': drawing('\\'.repeat(300_000)),
  'a hundred thousand selectors': drawing(`${'.a,'.repeat(100_000)}b{fill:red}`),
  'selectors within selectors': drawing(`${nested(':is(', 20_000, '.a', ')')}{fill:red}`),
  'rules within rules': drawing(nested('.a{', 5_000, 'fill:red', '}')),
  'lists of rules within lists of rules': drawing(nested('.a,.b{&amp; c,&amp; d{', 20, 'fill:red', '}}')),
  'media within media': drawing(nested('@media screen{', 20_000, '.a{fill:red}', '}')),
  'values within values': drawing(`.a{fill:${nested('var(--x,', 20_000, 'red', ')')}}`),
  'layers within layers': drawing(nested('@layer a{', 5_000, '.a{fill:red}', '}')),
  'relations within relations': drawing(`${nested(':has(', 5_000, '.a', ')')}{fill:red}`),
  'relations of many': drawing(':has(&gt; q + q ~ .a){fill:red}', rects(1_000)),
  'brackets that never end': drawing(`.a{fill:${'('.repeat(200_000)}`),
  'values that double': drawing(`.a{${doubled.join('')}--v40:red;fill:var(--v0)}`),
  'values in a circle': drawing('.a{--a:var(--b);--b:var(--a);fill:var(--a,blue)}'),
  'sums within sums': drawing(`.a{x:calc(${nested('(', 20_000, '1px', ')')})}`),
  'mixtures within mixtures': drawing(`.a{fill:${nested('color-mix(in oklab,red,', 5_000, 'blue', ')')}}`),
  'a shape of two hundred thousand corners': drawing(`.a{clip-path:polygon(${'1px 1px,'.repeat(200_000)}0 0)}`),
  'two hundred thousand families': drawing(`.a{font-family:${'x,'.repeat(200_000)}y}`),
  'neighbours of neighbours': drawing(
    'a ~ b ~ a ~ b ~ a ~ b ~ q ~ rect{fill:red}',
    '<a/><b/>'.repeat(1_500) + rects(300),
  ),
  'sheets within addresses': drawing('@import url("data:text/css,.a{fill:red}");'.repeat(20_000)),
};

describe('a hostile style sheet', () => {
  it.each(Object.entries(sheets))('is read or refused, and soon: %s', async (_name, bytes) => {
    const result = await convert(bytes, { to: 'png' }).catch((error: unknown) => error);
    if (result instanceof Error) expect(result).toBeInstanceOf(ConversionError);
    else expect(result).toMatchObject({ type: 'png' });
  });

  it('costs work for each value of its own that is worked out, and for each selector that is tried', async () => {
    const own = Array.from({ length: 2_000 }, (_, index) => `--p${index}:var(--p${index + 1},1);`).join('');
    const limits = { maxWork: 30_000_000 };
    const refused = { code: 'WORK_EXHAUSTED' };
    const values = drawing(`.a{${own}fill:var(--p0)}`, rects(50));
    await expect(convert(values, { to: 'png', limits })).rejects.toMatchObject(refused);
    const selectors = drawing(
      Array.from({ length: 3_000 }, (_, index) => `.c${index} rect{fill:red}`).join(''),
      `${rects(2_000)}<text>x</text>`,
    );
    await expect(convert(selectors, { to: 'png', limits })).rejects.toMatchObject(refused);
  });
});
