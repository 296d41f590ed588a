import { isValid, validateBundle, validateDesign } from '@quoin/core/design';
import { describeProblem, inputOf, isBundle, readDocument } from '../documents.ts';
import { exitCodeOf, exitCodes } from '../exit-codes.ts';
import { printOutcome } from '../terminal/report.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';

/** Lists the problems of a design document. */
export async function validate(name: string, asJson: boolean, terminal: Terminal, status: ExitStatus): Promise<void> {
  const input = inputOf(name);
  try {
    const document = await readDocument(input, terminal);
    const problems = isBundle(document) ? validateBundle(document) : validateDesign(document);
    const valid = isValid(problems);
    const lines = problems.map(describeProblem).join('');
    terminal.stdout.write(
      asJson
        ? `${JSON.stringify({ input: name, ok: true, valid, problems })}\n`
        : `${name}: ${valid ? 'valid' : 'invalid'}\n${lines}`,
    );
    if (!valid) status.code = exitCodes.malformed;
  } catch (error) {
    status.code = exitCodeOf(error);
    printOutcome({ input: name, ok: false, error }, terminal, { asJson });
  }
}
