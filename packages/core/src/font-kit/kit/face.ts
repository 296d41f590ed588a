import type { Context } from '../../context.ts';
import { readFvar } from '../../font/tables/fvar.ts';
import { readHead } from '../../font/tables/head.ts';
import { nameId, readNames } from '../../font/tables/names/name.ts';
import { chooseName } from '../../font/tables/names/name-choice.ts';
import { readOs2 } from '../../font/tables/os2.ts';
import { requireTable } from '../../font/tables/require.ts';
import type { FontFile } from '../../models/font-file.ts';

/** The facts about a face that style sheets and file names need. */
export interface KitFace {
  readonly family: string;
  /** For people: `Bold Italic`. */
  readonly style: string;
  /** Values of CSS's `font-weight`, `font-stretch` and `font-style`: one, or a range for variable fonts. */
  readonly weight: string;
  readonly stretch: string;
  readonly slope: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly axes: readonly KitAxis[];
  readonly unitsPerEm: number;
}

export interface KitAxis {
  readonly tag: string;
  readonly min: number;
  readonly default: number;
  readonly max: number;
}

/** Percentages by usWidthClass. @see OpenType 1.9.1, "OS/2 — OS/2 and Windows Metrics Table", "usWidthClass" */
const widths = [100, 50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200];
const isItalicFlag = 0x201;
const boldFrom = 600;

export function describeFace({ tables }: FontFile, family: string | undefined, context: Context): KitFace {
  const name = tables.get('name');
  const names = name === undefined ? [] : readNames(name, context);
  const os2 = tables.has('OS/2') ? readOs2(requireTable(tables, 'OS/2')) : undefined;
  const { unitsPerEm, macStyle } = readHead(requireTable(tables, 'head'));
  const axes = readAxes(tables);
  const isItalic = os2 === undefined ? (macStyle & 2) !== 0 : (os2.fsSelection & isItalicFlag) !== 0;
  const weight = Math.max(1, Math.min(1000, os2?.usWeightClass || 400));
  const slant = axes.find(({ tag }) => tag === 'slnt');
  return {
    family: family ?? chooseName(names, nameId.typographicFamily, nameId.family) ?? 'Font',
    style:
      axes.length > 0
        ? describeVariable(isItalic)
        : (chooseName(names, nameId.typographicStyle, nameId.style) ?? 'Regular'),
    weight: rangeOf(axes, 'wght', [1, 1000], '') ?? `${weight}`,
    stretch: rangeOf(axes, 'wdth', [0, 1000], '%') ?? `${widths[os2?.usWidthClass ?? 5] ?? 100}%`,
    // Positive angles of CSS lean to the right, those of OpenType to the left.
    slope:
      slant === undefined ? (isItalic ? 'italic' : 'normal') : `oblique ${-slant.max || 0}deg ${-slant.min || 0}deg`,
    isBold: weight >= boldFrom,
    isItalic,
    axes,
    unitsPerEm,
  };
}

const describeVariable = (isItalic: boolean): string => (isItalic ? 'Variable Italic' : 'Variable');

function readAxes(tables: FontFile['tables']): KitAxis[] {
  const table = tables.get('fvar');
  if (table === undefined) return [];
  return readFvar(table).axes.map(({ tag, minValue, defaultValue, maxValue }) => ({
    tag,
    min: minValue,
    default: defaultValue,
    max: maxValue,
  }));
}

/** The range of an axis as CSS writes it, within the values that CSS allows. */
function rangeOf(
  axes: readonly KitAxis[],
  tag: string,
  [low, high]: readonly [number, number],
  unit: string,
): string | undefined {
  const axis = axes.find((each) => each.tag === tag);
  if (axis === undefined) return undefined;
  const [min, max] = [axis.min, axis.max].map((value) => Math.max(low, Math.min(high, value)));
  return min === max ? `${min}${unit}` : `${min}${unit} ${max}${unit}`;
}
