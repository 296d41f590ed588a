import type { Dict } from '../../../assets/pdfjs.generated.js';
import type { PageBoundary, PagePlacement } from '../../../context.ts';
import type { Matrix } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import { intersectBoxes } from '../../../outline/measure/boxes.ts';
import { inherited } from './document.ts';
import { numberOf, toBox, toNumbers } from './values.ts';

/** US Letter, for pages without a usable box. */
const letter: Box = { xMin: 0, yMin: 0, xMax: 612, yMax: 792 };
/** Larger pages than this, in points, are not plausible. */
const maxSide = 1_000_000;

/** Allows for rounding, and for strokes that are measured differently. */
const areaTolerance = 0.02;

/** The visible part of a page. */
export interface PageFrame {
  /** Size in points, after rotation and with the unit of the page. */
  readonly width: number;
  readonly height: number;
  /** Maps default user space to points with y pointing down. */
  readonly matrix: Matrix;
}

/** The frame of a page for an area of it. @see ISO 32000-1, "Page Boundaries", "Page Objects" */
export function frameOf(page: Dict, area: PagePlacement['area'] = 'crop'): PageFrame {
  const media = pageBox(page, 'MediaBox') ?? letter;
  if (typeof area === 'string') return frameOfBox(page, boundaryOf(page, area, media));
  const whole = frameOfBox(page, media);
  const [width, height] = [area.xMax - area.xMin, area.yMax - area.yMin];
  const slack = areaTolerance * Math.max(whole.width, whole.height);
  const isWithin =
    Math.min(area.xMin, area.yMin) >= -slack &&
    area.xMax <= whole.width + slack &&
    area.yMax <= whole.height + slack &&
    Math.min(width, height) > 0;
  // An area beyond the page is that of another version of the document.
  if (!isWithin) return frameOf(page);
  const [a, b, c, d, e, f] = whole.matrix;
  return { width, height, matrix: [a, b, c, d, e - area.xMin, f - area.yMin] };
}

const boundaries = { crop: 'CropBox', bleed: 'BleedBox', trim: 'TrimBox', art: 'ArtBox' } as const;

/** The crop box is the default of those within it. */
function boundaryOf(page: Dict, boundary: PageBoundary, media: Box): Box {
  if (boundary === 'media') return media;
  const stated = pageBox(page, boundaries[boundary]);
  const own = stated && intersectBoxes(stated, media);
  return own ?? (boundary === 'crop' ? media : boundaryOf(page, 'crop', media));
}

function frameOfBox(page: Dict, box: Box): PageFrame {
  const [width, height] = [box.xMax - box.xMin, box.yMax - box.yMin];
  const stated = numberOf(page.get('UserUnit')) ?? 1;
  const unit = stated > 0 && stated * Math.max(width, height) <= maxSide ? stated : 1;
  const turns = (((Math.round((numberOf(inherited(page, 'Rotate')) ?? 0) / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3;
  const { xMin, yMin, xMax, yMax } = box;
  const matrices: readonly Matrix[] = [
    [1, 0, 0, -1, -xMin, yMax],
    [0, 1, 1, 0, -yMin, -xMin],
    [-1, 0, 0, 1, xMax, -yMin],
    [0, -1, -1, 0, yMax, xMax],
  ];
  const matrix = matrices[turns]!.map((value) => value * unit) as unknown as Matrix;
  const [across, down] = turns % 2 === 0 ? [width, height] : [height, width];
  return { width: across * unit, height: down * unit, matrix };
}

function pageBox(page: Dict, key: string): Box | undefined {
  const numbers = toNumbers(inherited(page, key), 4);
  if (numbers === undefined) return undefined;
  const box = toBox(numbers);
  const [width, height] = [box.xMax - box.xMin, box.yMax - box.yMin];
  return width > 0 && height > 0 && width <= maxSide && height <= maxSide ? box : undefined;
}
