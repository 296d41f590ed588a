import type { Context } from '../../context.ts';
import type { FontFile } from '../../models/font-file.ts';
import type { Tuple } from '../../outline/region.ts';
import type { TableChanges } from '../tables/replace.ts';

export function placePaints(_tables: FontFile['tables'], _coordinates: Tuple, _context: Context): TableChanges {
  return new Map();
}
