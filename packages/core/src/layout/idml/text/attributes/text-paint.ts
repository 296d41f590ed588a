import type { CharacterProperties } from '../../../../models/design/character-properties.ts';
import type { Fill, Line, Stroke } from '../../../../models/design/paint.ts';
import { omitUndefined } from '../../../omit-undefined.ts';
import { roundNumber } from '../../../round.ts';
import type { Directory } from '../directory.ts';
import type { CascadedAttributes } from './cascaded-attributes.ts';
import type { PropertyRule } from './property-rule.ts';

/** Names of the attributes that define a paint. */
export interface TextPaintNames {
  readonly color: string;
  readonly tint: string;
  readonly overprint?: string;
  /** `GradientFill` or `GradientStroke`: prefix of start, length and angle. */
  readonly gradient?: string;
}

type TextLine = Exclude<NonNullable<CharacterProperties['underline']>, boolean>;

const textFill: TextPaintNames = {
  color: 'FillColor',
  tint: 'FillTint',
  overprint: 'OverprintFill',
  gradient: 'GradientFill',
};
const textStroke: TextPaintNames = {
  color: 'StrokeColor',
  tint: 'StrokeTint',
  overprint: 'OverprintStroke',
  gradient: 'GradientStroke',
};
const joins = { MiterEndJoin: 'miter', RoundEndJoin: 'round', BevelEndJoin: 'bevel' } as const;

/** InDesign's value for the line position and width of the font. */
const fromFont = -9999;

export const fillRule: PropertyRule<Fill> = {
  from: paintAttributes(textFill),
  read: (attributes, directory) => readTextPaint(attributes, directory, textFill),
};

export const strokeRule: PropertyRule<Stroke> = {
  from: [...paintAttributes(textStroke), 'StrokeWeight', 'StrokeAlignment', 'EndJoin', 'MiterLimit'],
  read(attributes, directory) {
    const paint = readTextPaint(attributes, directory, textStroke);
    if (paint === undefined) return undefined;
    if (directory.isNone(attributes.attribute('StrokeColor'))) return { swatch: paint.swatch, width: 0 };
    const join = attributes.choice('EndJoin', joins);
    const outside = attributes.attribute('StrokeAlignment') === 'OutsideAlignment';
    return omitUndefined<Stroke>({
      ...paint,
      width: roundNumber(attributes.number('StrokeWeight', 0) ?? 1),
      align: outside ? 'outside' : undefined,
      join: join === 'miter' ? undefined : join,
      miterLimit: join === 'miter' ? attributes.number('MiterLimit', 1) : undefined,
    });
  },
};

/** Underline offsets point down from the baseline, strikethrough offsets point up. */
export function textLine(flag: string, prefix: string, upwards: boolean): PropertyRule<boolean | TextLine> {
  const names = { color: `${prefix}Color`, tint: `${prefix}Tint`, overprint: `${prefix}Overprint` };
  const [weight, offset, type] = [`${prefix}Weight`, `${prefix}Offset`, `${prefix}Type`];
  return {
    from: [flag, ...Object.values(names), weight, offset, type, `${prefix}GapColor`, `${prefix}GapTint`],
    read(attributes, directory) {
      const on = attributes.boolean(flag);
      if (on !== true) return on;
      const width = attributes.number(weight) ?? fromFont;
      const down = attributes.number(offset) ?? fromFont;
      const line = omitUndefined<TextLine>({
        ...readTextPaint(attributes, directory, names),
        ...directory.linePattern(attributes.attribute(type), Math.max(0, width), attributes),
        gap: readGap(attributes, directory, prefix),
        width: width < 0 ? undefined : roundNumber(width),
        offset: down === fromFont ? undefined : roundNumber(upwards ? -down : down),
      });
      return Object.keys(line).length === 0 ? true : line;
    },
  };
}

/** Reads a paint, or undefined if there is none. `Text Color` means no paint here. */
export function readTextPaint(
  attributes: CascadedAttributes,
  directory: Directory,
  names: TextPaintNames,
): Fill | undefined {
  const self = attributes.attribute(names.color);
  if (self === 'Text Color') return undefined;
  const swatch = directory.swatch(self, attributes);
  if (swatch === undefined) return undefined;
  return omitUndefined<Fill>({
    swatch,
    tint: readTint(attributes, names.tint),
    gradient:
      names.gradient !== undefined && directory.isGradient(self) ? readGradient(attributes, names.gradient) : undefined,
    overprint: (names.overprint !== undefined && attributes.boolean(names.overprint)) || undefined,
  });
}

/** Reads a paint that may be the text's paint. */
export function readPaintOrText(
  attributes: CascadedAttributes,
  directory: Directory,
  names: TextPaintNames,
): Fill | undefined {
  if (attributes.attribute(names.color) !== 'Text Color') return readTextPaint(attributes, directory, names);
  const paint = readTextPaint(attributes, directory, textFill);
  return paint && omitUndefined<Fill>({ ...paint, tint: readTint(attributes, names.tint) ?? paint.tint });
}

/** Reads the paint between the dashes of a line. */
export function readGap(attributes: CascadedAttributes, directory: Directory, prefix: string): Line['gap'] {
  const names = { color: `${prefix}GapColor`, tint: `${prefix}GapTint`, overprint: `${prefix}GapOverprint` };
  const self = attributes.attribute(names.color);
  if (
    self === undefined ||
    directory.isNone(self) ||
    attributes.attribute(`${prefix}Type`)?.endsWith('/Solid') !== false
  )
    return undefined;
  return readTextPaint(attributes, directory, names);
}

/** Tint in percent. −1 means that the swatch is used without tint. */
function readTint(attributes: CascadedAttributes, name: string): number | undefined {
  const tint = attributes.number(name, -1, 100);
  return tint === undefined || tint < 0 || tint === 100 ? undefined : roundNumber(tint);
}

/**
 * Reads the gradient line, or undefined if the gradient spans the whole area. IDML counts the angle in the opposite
 * direction.
 */
function readGradient(attributes: CascadedAttributes, prefix: string): Fill['gradient'] {
  const length = attributes.number(`${prefix}Length`) ?? -1;
  const start = attributes.numbers(`${prefix}Start`, 2);
  if (length <= 0 || start === undefined) return undefined;
  const [x = 0, y = 0] = start.map(roundNumber);
  return {
    start: [x, y],
    length: roundNumber(length),
    angle: roundNumber(-(attributes.number(`${prefix}Angle`) ?? 0)),
  };
}

function paintAttributes({ color, tint, overprint, gradient }: TextPaintNames): string[] {
  const position = gradient === undefined ? [] : [`${gradient}Start`, `${gradient}Length`, `${gradient}Angle`];
  return [color, tint, ...(overprint === undefined ? [] : [overprint]), ...position];
}
