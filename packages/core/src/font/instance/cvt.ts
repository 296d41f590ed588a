import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import type { Tuple } from '../../outline/variations/region.ts';
import type { TableChanges } from '../tables/replace.ts';
import { readCvtDeltas } from '../variations/cvar.ts';
import { roundHalfUp } from './rounding.ts';

/** Device metrics of the default instance; they only save rasterizers work. */
const deviceMetricsTables = ['hdmx', 'LTSH', 'VDMX'] as const;

/** Instantiates cvt from cvar, and drops the device metrics. */
export function instantiateCvt(tables: FontFile['tables'], coordinates: Tuple, context: Context): TableChanges {
  const [cvt, cvar] = [tables.get('cvt '), tables.get('cvar')];
  const dropped = deviceMetricsTables.filter((tag) => tables.has(tag));
  if (dropped.length > 0) context.note('DEVICE_METRICS_DROPPED', dropped.join(', '));
  const changes = new Map<string, Uint8Array | undefined>(dropped.map((tag) => [tag, undefined]));
  if (cvt === undefined || cvar === undefined) return changes;
  const deltas = readCvtDeltas(cvar, cvt.length >> 1, coordinates, context);
  const placed = Uint8Array.from(cvt); // slice() of a Buffer would not copy
  const view = new DataView(placed.buffer);
  for (const [index, gain] of deltas.entries()) {
    const value = view.getInt16(2 * index) + roundHalfUp(gain);
    if (value < -0x8000 || value > 0x7fff) {
      throw new ConversionError(
        'BYTES_UNWRITABLE',
        `entry ${index} of cvt becomes ${value}, which does not fit 16 bits`,
      );
    }
    view.setInt16(2 * index, value);
  }
  return changes.set('cvt ', placed);
}
