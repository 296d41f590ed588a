import { upgradeDesign } from '@quoin/core/design';
import { describeProblem, inputOf, isBundle, listProblems, readDocument } from '../documents.ts';
import { exitCodeOf } from '../exit-codes.ts';
import { requireWritable, writeOutput, writeStream } from '../outputs.ts';
import { printOutcome } from '../terminal/report.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';

export interface UpgradeFlags {
  readonly output?: string;
  readonly force?: true;
  readonly json?: true;
}

/** Upgrades a design document, or the template of a bundle. */
export async function upgrade(
  name: string,
  flags: UpgradeFlags,
  terminal: Terminal,
  status: ExitStatus,
): Promise<void> {
  try {
    await upgradeFile(name, flags, terminal);
  } catch (error) {
    status.code = exitCodeOf(error);
    printOutcome({ input: name, ok: false, error }, terminal, { asJson: flags.json === true });
    if (!flags.json) terminal.stderr.write(listProblems(error).map(describeProblem).join(''));
  }
}

async function upgradeFile(name: string, { output = '-', force, json }: UpgradeFlags, terminal: Terminal) {
  if (output !== '-') await requireWritable(output, force === true, new Set());
  const document = await readDocument(inputOf(name), terminal);
  const upgraded = isBundle(document)
    ? { ...document, template: upgradeDesign(document.template) }
    : upgradeDesign(document);
  const bytes = new TextEncoder().encode(`${JSON.stringify(upgraded, null, 2)}\n`);
  if (output === '-') await writeStream(terminal.stdout, bytes);
  else await writeOutput(output, bytes, force === true);
  const outcome = { input: name, ok: true, output, type: 'design', byteLength: bytes.length, notes: [] } as const;
  printOutcome(outcome, terminal, { asJson: json === true });
}
