import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runQuoin } from './run.ts';

describe('quoin explain', () => {
  it('prints meaning, cause and remedy of a note, a code in lower case too', async () => {
    const expected = [
      'ALPHA_FLATTENED (note, lost)',
      'Transparent areas were placed on white, because the output has no transparency.',
      'Cause: jpg has no transparency, or the setting `background` was given.',
      'Remedy: Convert to png or webp without `background`, or choose the colour with `background`.',
      'Reference: docs/notes.md#alpha_flattened',
    ];
    for (const code of ['ALPHA_FLATTENED', 'alpha_flattened']) {
      const { code: exit, out } = await runQuoin(['explain', code]);
      expect([exit, out]).toEqual([0, `${expected.join('\n')}\n`]);
    }
  });

  it('prints the explanation of an error as JSON', async () => {
    const { out } = await runQuoin(['explain', 'INPUT_EMPTY', '--json']);
    expect(JSON.parse(out)).toMatchObject({ type: 'error', code: 'INPUT_EMPTY', kind: 'malformed' });
  });

  it.each(['ALPHA_FLATTENED', 'INPUT_EMPTY'])('names a page with a section of %s', async (code) => {
    const { out } = await runQuoin(['explain', code]);
    const [, page = ''] = /^Reference: (\S+)#\S+$/m.exec(out) ?? [];
    expect(readFileSync(new URL(`../../../${page}`, import.meta.url), 'utf8')).toContain(`\n### \`${code}\`\n`);
  });

  it('suggests the code that was probably meant', async () => {
    const { code, err } = await runQuoin(['explain', 'alpha_flatened']);
    expect([code, err]).toEqual([
      2,
      'quoin: no note or error has the code "alpha_flatened"; did you mean "ALPHA_FLATTENED"?\n',
    ]);
  });

  it('refuses unknown codes with the exit code of a wrong call', async () => {
    for (const code of ['NO_SUCH_CODE', 'constructor']) {
      const { code: exit, err, out } = await runQuoin(['explain', code]);
      expect([exit, out, err]).toEqual([2, '', `quoin: no note or error has the code "${code}"\n`]);
    }
  });
});
