import type { Paint } from '../../../models/drawing/nodes.ts';
import type { Machine } from '../machine/machine.ts';

/** The paint of the current colour; undefined if it paints nothing. */
export function paintOf({ graphics }: Machine): Paint | undefined {
  const { colour, pattern } = graphics.state.colour;
  if (pattern !== undefined) return pattern.paint;
  return { kind: 'solid', colour };
}
