import { extname } from 'node:path';
import { ConversionError } from '@quoin/core/errors';
import { type CollectionType, joinFonts } from '@quoin/core/font';
import { exitCodeOf } from '../exit-codes.ts';
import { readInput, resolveInputs } from '../inputs.ts';
import { requireWritable, writeOutput, writeStream } from '../outputs.ts';
import { type Outcome, printOutcome } from '../terminal/report.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';

export interface FontCollectionFlags {
  readonly output: string;
  readonly to?: string;
  readonly force?: boolean;
  readonly json?: true;
}

/** The types of collections by the extensions of files. */
const types: Readonly<Record<string, CollectionType>> = { ttc: 'ttc', otc: 'ttc', woff2: 'woff2' };

/** Joins fonts to one file, and writes nothing if one of the fonts fails. */
export async function joinFiles(
  patterns: readonly string[],
  flags: FontCollectionFlags,
  terminal: Terminal,
  status: ExitStatus,
): Promise<void> {
  const outcome = await join(patterns, flags, terminal);
  if (!outcome.ok) status.code = exitCodeOf(outcome.error);
  printOutcome(outcome, terminal, { asJson: flags.json === true });
}

async function join(
  patterns: readonly string[],
  { output, to, force = false }: FontCollectionFlags,
  terminal: Terminal,
): Promise<Outcome> {
  let input = patterns.join(' ');
  try {
    const type = resolveType(output, to);
    const inputs = await resolveInputs(patterns, 'woff2');
    input = inputs.map(({ name }) => name).join(' ');
    if (output !== '-') await requireWritable(output, force, new Set());
    const fonts: Uint8Array[] = [];
    for (const each of inputs) fonts.push(await readInput(each, terminal));
    const { bytes, notes } = await joinFonts(fonts, { to: type, signal: terminal.signal });
    if (output === '-') await writeStream(terminal.stdout, bytes);
    else await writeOutput(output, bytes, force);
    return { input, ok: true, output, type, byteLength: bytes.length, notes };
  } catch (error) {
    return { input, ok: false, error };
  }
}

function resolveType(output: string, to: string | undefined): CollectionType {
  const given = to ?? extname(output).slice(1).toLowerCase();
  const type = Object.hasOwn(types, given) ? types[given] : undefined;
  if (type !== undefined) return type;
  const found = given === '' ? 'no type is given' : `collections cannot be written as "${given}"`;
  throw new ConversionError('OPTION_INVALID', `${found}; use --to ttc or --to woff2`);
}
