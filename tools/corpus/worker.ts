import { writeFile } from 'node:fs/promises';
import { convert, inspect, type OutputType } from '@quoin/core';
import { ConversionError } from '@quoin/core/errors';
import { loadFile } from './files.ts';
import { lendFonts } from './lent-fonts.ts';

/** Converts files in a process of its own, so that a crash, a hang or a flood of memory ends one file alone. */
export interface Order {
  readonly path: string;
  readonly to: OutputType;
  readonly out: string;
}

/** What became of one order. */
export type Answer =
  | { readonly kind: 'converted'; readonly notes: readonly string[]; readonly figure: string }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string; readonly failure: string }
  | { readonly kind: 'defect'; readonly message: string };

process.on('message', async (order: Order) => {
  process.send?.(await answer(order));
});

async function answer({ path, to, out }: Order): Promise<Answer> {
  try {
    const bytes = await loadFile(path, { packed: true });
    const assets = path.endsWith('.svg') ? { fonts: lendFonts() } : {};
    const result = await convert(bytes, { to, assets, allowMissing: true }); // layouts are without their packages
    await writeFile(out, result.bytes);
    const figure = describe((await inspect(result.bytes)).facts);
    return { kind: 'converted', notes: result.notes.map(({ code }) => code), figure };
  } catch (error) {
    if (error instanceof ConversionError) {
      return { kind: 'refused', code: error.code, message: error.message, failure: error.kind };
    }
    return { kind: 'defect', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function describe({ width, height, glyphs, pages }: Record<string, unknown>): string {
  if (glyphs !== undefined) return `${glyphs} glyphs`;
  return pages === undefined ? `${width}×${height}` : `${pages} pages`;
}
