import type { Context } from '../../../context.ts';
import { nameId, readNames } from './name.ts';
import { chooseName } from './name-choice.ts';

const { fullName, family, style, postScriptName } = nameId;

/** Reads the full name of a font from its name table. */
export function readFullName(table: Uint8Array, context: Pick<Context, 'spend'>): string | undefined {
  const names = readNames(table, context, { wanted: [fullName, family, style, postScriptName] });
  const full = chooseName(names, fullName);
  if (full !== undefined) return full;
  const parts = [chooseName(names, family), chooseName(names, style)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' ') : chooseName(names, postScriptName);
}
