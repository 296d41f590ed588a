import { clustersOf } from '../../../../text/clusters.ts';
import type { SetCluster } from '../../../../text/paragraph/composed-line.ts';
import { widthOf } from '../../../../text/paragraph/shaped-text.ts';
import type { FullCharacter } from '../../../cascade/defaults.data.ts';
import { emBoxShare } from '../characters/line-metrics.ts';
import type { BlockLine } from '../paragraph-blocks.ts';
import { indexAt } from '../range-search.ts';
import type { Annotations } from './annotations.ts';
import { canSpread, type OpenRuby } from './ruby.ts';
import type { Ruby } from './ruby-groups.ts';
import type { Side, SideText } from './side-text.ts';

/** An annotation at its place: its clusters from the left edge of the column, and the baseline of its own. */
export interface PlacedAnnotation {
  readonly clusters: readonly SetCluster[];
  readonly baseline: number;
  readonly properties: FullCharacter;
  /** The characters that it belongs to. */
  readonly base: FullCharacter;
  readonly text: string;
}

type Extent = readonly [from: number, to: number];

/** Places the annotations of a line. */
export function placeAnnotations({ placed, baseline }: BlockLine): PlacedAnnotation[] {
  const { annotations } = placed.paragraph;
  if (annotations === undefined) return [];
  const clusters = placed.line.set()?.clusters ?? [];
  const line = { clusters, baseline, placed };
  return [...placeRubies(annotations, line), ...placeMarks(annotations, line)];
}

interface AnnotatedLine extends BlockLine {
  readonly clusters: readonly SetCluster[];
}

function placeRubies({ rubies }: Annotations, line: AnnotatedLine): PlacedAnnotation[] {
  const { line: own } = line.placed;
  const found = rubiesFrom(rubies, own);
  return found.flatMap((ruby) => {
    const { from, to } = ruby;
    const base = line.clusters.filter(({ cluster }) => cluster.from >= from && cluster.to <= to);
    const [first] = base;
    if (first === undefined) return [];
    const extent = extentOf(base);
    return [
      {
        clusters: spreadRuby(ruby, extent, edgesOf(line)),
        baseline: line.baseline + sideOffset(ruby, ruby.group.properties, ruby.group.ruby.y ?? 0),
        properties: ruby.properties,
        base: ruby.group.properties,
        text: ruby.group.text,
      },
    ];
  });
}

/** The ruby whose base begins in a line. Lines divide a base only if it is wider: then its first line has the ruby. */
function rubiesFrom(rubies: readonly OpenRuby[], { from, to }: { from: number; to: number }): OpenRuby[] {
  const found: OpenRuby[] = [];
  for (let at = indexAt(rubies, from); (rubies[at]?.from ?? to) < to; at++) {
    const ruby = rubies[at]!; // the condition
    if (ruby.from >= from) found.push(ruby);
  }
  return found;
}

function extentOf(clusters: readonly SetCluster[]): Extent {
  return clusters.reduce<Extent>(
    ([from, to], { x, advance }) => [Math.min(from, x), Math.max(to, x + advance)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}

/** The ends of the place that a line has. */
function edgesOf({ placed: { line } }: AnnotatedLine): Extent {
  const box = line.set()?.box;
  return box === undefined ? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] : [box.x, box.x + box.width];
}

/** Moves the baseline of an annotation so that its em box touches that of its text. */
function sideOffset({ position, properties }: SideText, base: FullCharacter, distance: number): number {
  const size = properties.fontSize;
  return position === 'before'
    ? -(base.fontSize * emBoxShare + size * (1 - emBoxShare) + distance)
    : base.fontSize * (1 - emBoxShare) + size * emBoxShare + distance;
}

/** Distances before the first cluster and between clusters, as shares of free space. */
type Distances = readonly [before: number, between: number];

/**
 * Distances of the characters of ruby that is narrower than its base. `jis` is the rule 1-2-1.
 * @see JIS X 4051; W3C, "Requirements for Japanese Text Layout", "Positioning of Group-ruby"
 */
function distancesOf(align: NonNullable<Ruby['align']>, count: number): Distances {
  switch (align) {
    case 'left':
      return [0, 0];
    case 'center':
      return [0.5, 0];
    case 'right':
      return [1, 0];
    case 'full-justify':
      return count > 1 ? [0, 1 / (count - 1)] : [0.5, 0];
    case 'equal-aki':
    case 'one-aki':
      return [1 / (count + 1), 1 / (count + 1)];
    default:
      return [1 / (2 * count), 1 / count];
  }
}

function spreadRuby(ruby: OpenRuby, [from, to]: Extent, edges: Extent): SetCluster[] {
  const { clusters, group, overhang } = ruby;
  const { align = 'jis', x: shift = 0 } = group.ruby;
  const width = widthOf(clusters);
  const free = to - from - width;
  const spreads = align !== 'jis' && align !== 'equal-aki' && align !== 'one-aki';
  // Letters of words stay together.
  const own = spreads || canSpread(group.text) ? align : 'center';
  const [before, between] = free > 0 ? distancesOf(own, clusters.length) : [shareBefore(align, overhang), 0];
  const start = from + free * before;
  // Ruby does not extend beyond the line that it is in.
  const inside = Math.max(edges[0], Math.min(start, edges[1] - width));
  let pen = (free > 0 ? start : inside) + shift;
  return clusters.map((cluster) => {
    const placed = { cluster, x: pen, advance: cluster.advance, scale: 1 };
    pen += cluster.advance + Math.max(0, free) * between;
    return placed;
  });
}

/** The share of what is missing that is before the base. */
function shareBefore(align: Ruby['align'], [before, after]: OpenRuby['overhang']): number {
  if (align === 'left') return 0;
  if (align === 'right') return 1;
  return before + after > 0 ? before / (before + after) : 0.5;
}

/** Marks are beside each character other than spaces, also beside punctuation, as in InDesign. */
function placeMarks({ marks, rubies }: Annotations, line: AnnotatedLine): PlacedAnnotation[] {
  const { paragraph } = line.placed;
  return line.clusters.flatMap(({ cluster, x, advance }) => {
    const base = paragraph.propertiesOf(cluster);
    const mark = base && marks.get(base);
    if (base === undefined || mark === undefined) return [];
    const characters = [...clustersOf(paragraph.text, cluster.from, cluster.to)];
    const each = advance / characters.length;
    const width = widthOf(mark.clusters);
    const offset = sideOffset(mark, base, besideRuby(rubies, cluster, mark.position));
    return characters.flatMap(({ from, to }, at) => {
      if (/^[\p{Z}\p{C}]*$/u.test(paragraph.text.slice(from, to))) return [];
      let pen = x + at * each + (mark.align === 'center' ? (each - width) / 2 : 0);
      const clusters = mark.clusters.map((part) => {
        const placed = { cluster: part, x: pen, advance: part.advance, scale: 1 };
        pen += part.advance;
        return placed;
      });
      return [{ clusters, baseline: line.baseline + offset, properties: mark.properties, base, text: '' }];
    });
  });
}

/** The height of the ruby of a character on one side, beyond which marks are. */
function besideRuby(rubies: readonly OpenRuby[], { from }: SetCluster['cluster'], side: Side): number {
  const found = rubies[indexAt(rubies, from)];
  if (found === undefined || found.position !== side || found.from > from || found.to <= from) return 0;
  return found.properties.fontSize + (found.group.ruby.y ?? 0);
}
