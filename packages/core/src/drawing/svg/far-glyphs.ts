import type { GlyphPosition, GlyphsNode } from '../../models/drawing/nodes.ts';
import { joinMatrices, scaleOf } from '../../outline/matrix.ts';
import { isFarPoint } from '../limit/coordinate-limit.ts';
import { joinGlyphs } from './glyph-outlines.ts';
import type { Scope } from './scope.ts';
import type { SvgServices } from './services.ts';
import { writeShape } from './shapes.ts';
import type { SvgText } from './svg-text.ts';

/** Ems that glyphs reach from their origins at most, with a reserve: the widest ligatures have about 12. */
const emsOfGlyph = 16;

/** True if a glyph may have coordinates that viewers do not draw. */
export function hasFarGlyph({ coordinateLimit }: SvgServices, glyphs: readonly GlyphPosition[], inner: Scope): boolean {
  return glyphs.some(({ matrix }) => {
    const place = joinMatrices(matrix, inner.matrix);
    return isFarPoint(coordinateLimit, inner.area, place[4], place[5], emsOfGlyph * scaleOf(place));
  });
}

/** Writes glyphs as a shape, which is cut where viewers draw no coordinates. */
export async function writeFarGlyphs(
  services: SvgServices,
  { font, glyphs, paint, opacity, isAliased, transform }: GlyphsNode,
  label: string,
  scope: Scope,
  out: SvgText,
): Promise<void> {
  const outline = joinGlyphs(font, glyphs);
  if (label !== '') out.add(`<g${label}>\n`);
  const fill = { kind: 'fill', outline, rule: 'nonzero', paint, opacity, isAliased, transform } as const;
  await writeShape(services, { fill }, scope, out);
  if (label !== '') out.add('</g>\n');
}
