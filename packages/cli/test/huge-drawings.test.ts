import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder, runQuoin } from './run.ts';

// For sizes that overflow, the engine would print warnings of GLib on standard error.
it.each([
  ['its attributes', 'width="2000000000" height="10"', ''],
  ['its style', 'style="width: 2000000000px; height: 10px"', ''],
  ['a style sheet', '', '<style>svg{width:2000000000px;height:10px}</style><rect width="9" height="9"/>'],
  ['a style sheet and its viewBox', 'viewBox="0 0 10 10"', '<style>svg{width:2000000000px}</style>'],
  ['its font size', 'width="1em" height="10px" font-size="1000000000"', ''],
  ['its content', '', '<rect width="2000000000" height="10"/>'],
])('a drawing made huge by %s fails with only our message', async (_, attributes, body) => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'huge.svg'), `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${body}</svg>`);
  const { code, err } = await runQuoin(['convert', 'huge.svg', '--to', 'png', '--width', '20'], { cwd: folder });
  expect(code).not.toBe(0);
  expect(err).toMatch(/^[^\n]*huge\.svg[^\n]*drawing [^\n]*sides must be at most 100000000[^\n]*\n$/);
});
