import type { FontFile } from '../models/font-file.ts';
import { sfntVersion } from './versions.ts';

/** What the outlines of a font are made of; fonts of pictures alone have none. */
export type OutlineKind = 'glyf' | 'CFF' | 'CFF2' | 'none';

/** Found by the tables, for versions are wrong at times; the version decides where a font has both kinds. */
export function outlineKindOf({ version, tables }: Pick<FontFile, 'version' | 'tables'>): OutlineKind {
  const cff = tables.has('CFF2') ? 'CFF2' : tables.has('CFF ') ? 'CFF' : 'none';
  if (tables.has('glyf') && (cff === 'none' || version !== sfntVersion.cff)) return 'glyf';
  return cff;
}
