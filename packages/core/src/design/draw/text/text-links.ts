import type { Matrix } from '../../../outline/matrix.ts';
import { joinBoxes, mapBox } from '../../../outline/measure/boxes.ts';
import type { TextLink } from '../scene.ts';
import type { BlockLine } from './paragraph-blocks.ts';

/** Finds the parts of lines that are links, from the ascent to the descent of their characters. */
export function findTextLinks(lines: readonly BlockLine[], matrix: Matrix): TextLink[] {
  return lines
    .flatMap((line) => (line.placed.paragraph.content.hasLinks ? linksIn(line) : []))
    .map(({ area, link }) => ({
      area: mapBox(area, matrix),
      link,
    }));
}

function linksIn({ placed: { line, paragraph, column }, baseline }: BlockLine): TextLink[] {
  const found: TextLink[] = [];
  let before: string | undefined;
  for (const { cluster, x, advance } of line.set()?.clusters ?? []) {
    const [link, properties] = [paragraph.linkAt(cluster), paragraph.propertiesOf(cluster)];
    const metrics = properties && paragraph.metricsOf(properties);
    const last = found.at(-1);
    if (link !== undefined && metrics !== undefined) {
      const left = column.left + x;
      const { ascent, descent } = metrics;
      const own = { xMin: left, yMin: baseline - ascent, xMax: left + advance, yMax: baseline + descent };
      if (last !== undefined && before === link)
        found[found.length - 1] = { link, area: joinBoxes(last.area, own) ?? own };
      else found.push({ link, area: own });
    }
    before = link;
  }
  return found;
}
