import type { FontFile } from '../models/font-file.ts';
import { sfntVersion } from './versions.ts';

/** The table that holds a font's outlines; fonts with bitmaps or SVG only have none. */
export type OutlineKind = 'glyf' | 'CFF' | 'CFF2' | 'none';

/** Decided by the tables, because versions are sometimes wrong. The version decides if a font has both kinds. */
export function outlineKindOf({ version, tables }: Pick<FontFile, 'version' | 'tables'>): OutlineKind {
  const cff = tables.has('CFF2') ? 'CFF2' : tables.has('CFF ') ? 'CFF' : 'none';
  if (tables.has('glyf') && (cff === 'none' || version !== sfntVersion.cff)) return 'glyf';
  return cff;
}
