import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { validateDesign } from '../../src/design/validate.ts';

it('the example in docs/design-document.md is valid', () => {
  const page = readFileSync(new URL('../../../../docs/design-document.md', import.meta.url), 'utf8');
  const [, example = ''] = /```json\n(.*?)```/s.exec(page) ?? [];
  expect(validateDesign(JSON.parse(example))).toEqual([]);
});
