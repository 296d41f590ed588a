import type { Command } from 'commander';
import { describeExamples } from '../examples.ts';
import { exitCodes } from '../exit-codes.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';

/** Adds `quoin explain`, which explains the code of a note or an error. */
export function addExplain(program: Command, { stdout, stderr }: Terminal, status: ExitStatus): void {
  program
    .command('explain')
    .description('explain the code of a note or an error: meaning, cause and remedy')
    .argument('<code>', 'a code such as ALPHA_FLATTENED, also in lower case')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      describeExamples([['quoin explain ALPHA_FLATTENED', 'a code at the end of a note or an error']]),
    )
    .action(async (code: string, { json }: { json?: true }) => {
      const [{ explain, listCodes }, { suggest }] = await Promise.all([
        import('@quoin/core/explain'),
        import('../suggest.ts'),
      ]);
      const found = explain(code);
      if (found === undefined) {
        stderr.write(
          `quoin: no note or error has the code ${JSON.stringify(code)}${suggest(code.toUpperCase(), listCodes())}\n`,
        );
        status.code = exitCodes.parameter;
        return;
      }
      const { meaning, cause, remedy } = found;
      const title = `${found.code} (${found.type}, ${found.type === 'note' ? found.class : found.kind})`;
      const reference = `docs/${found.type}s.md#${found.code.toLowerCase()}`;
      const text = `${title}\n${meaning}\nCause: ${cause}\nRemedy: ${remedy}\nReference: ${reference}\n`;
      stdout.write(json ? `${JSON.stringify(found)}\n` : text);
    });
}
