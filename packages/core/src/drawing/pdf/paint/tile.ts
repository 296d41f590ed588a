import type { TilePaint } from '../../../models/drawing/nodes.ts';
import { identity, joinMatrices, scaleOf, translation } from '../../../outline/matrix.ts';
import { wholePeriods } from '../../limit/coordinate-limit.ts';
import { PdfContent } from '../file/content.ts';
import type { ObjectNumber } from '../file/objects.ts';
import { formatBox, formatMatrix, formatReal } from '../file/syntax.ts';
import { decimalsOf, enterScope, limitIn, type Scope, streamScope, visibleBox } from '../scope.ts';
import type { PdfServices } from '../services.ts';

/** Writes a tiling pattern; undefined if it paints nothing. @see ISO 32000-2, "Tiling patterns" */
export async function tilePattern(
  services: PdfServices,
  tile: TilePaint,
  scope: Scope,
): Promise<ObjectNumber | undefined> {
  const { area, children } = tile;
  const [stepX, stepY] = [Math.abs(tile.stepX), Math.abs(tile.stepY)];
  if (!(stepX > 0 && stepY > 0 && area.xMax > area.xMin && area.yMax > area.yMin)) return undefined;
  const own = enterScope(scope, tile.transform);
  const visible = visibleBox(own);
  if (visible === undefined) return undefined;
  const reach = limitIn(scope).margin / scaleOf(own.matrix);
  const near = translation(
    wholePeriods(area.xMin, visible.xMin, stepX, reach),
    wholePeriods(area.yMin, visible.yMin, stepY, reach),
  );
  const matrix = joinMatrices(near, own.matrix);
  const decimals = decimalsOf({ ...scope, matrix: identity }) + 2;
  const placed = formatMatrix(matrix, decimals);
  return services.written.once(tile, `${scope.colours} ${placed}`, async () => {
    const number = services.objects.reserve();
    const content = new PdfContent(services.limit);
    await services.writeNodes(services, children, streamScope(own, area), content);
    const inner = decimalsOf(own) + 2;
    const steps = `/XStep ${formatReal(stepX, inner)}/YStep ${formatReal(stepY, inner)}`;
    services.objects.setStream(
      number,
      `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox${formatBox(area, inner)}${steps}` +
        `/Matrix[${placed}]${content.resources(services.sharedSpaces)}`,
      content.bytes(),
    );
    return number;
  });
}
