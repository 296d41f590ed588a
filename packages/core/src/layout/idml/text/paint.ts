import type { CharacterProperties } from '../../../models/design/character-properties.ts';
import type { Fill, Line, Stroke } from '../../../models/design/paint.ts';
import { roundNumber } from '../../round.ts';
import type { Directory } from './directory.ts';
import type { Rule } from './rule.ts';
import { compact } from './rule.ts';
import type { Said } from './said.ts';

/** Which attributes say a paint. */
export interface PaintNames {
  readonly color: string;
  readonly tint: string;
  readonly overprint?: string;
  /** `GradientFill`, `GradientStroke`: start, length and angle. */
  readonly gradient?: string;
}

type TextLine = Exclude<NonNullable<CharacterProperties['underline']>, boolean>;

const textFill: PaintNames = {
  color: 'FillColor',
  tint: 'FillTint',
  overprint: 'OverprintFill',
  gradient: 'GradientFill',
};
const textStroke: PaintNames = {
  color: 'StrokeColor',
  tint: 'StrokeTint',
  overprint: 'OverprintStroke',
  gradient: 'GradientStroke',
};
const joins = { MiterEndJoin: 'miter', RoundEndJoin: 'round', BevelEndJoin: 'bevel' } as const;

/** What stands for the font's own place and width of a line. */
const asTheFontSays = -9999;

export const fillRule: Rule<Fill> = {
  from: attributesOf(textFill),
  read: (said, directory) => readPaint(said, directory, textFill),
};

export const strokeRule: Rule<Stroke> = {
  from: [...attributesOf(textStroke), 'StrokeWeight', 'StrokeAlignment', 'EndJoin', 'MiterLimit'],
  read(said, directory) {
    const paint = readPaint(said, directory, textStroke);
    if (paint === undefined) return undefined;
    if (directory.isNone(said.word('StrokeColor'))) return { swatch: paint.swatch, width: 0 };
    const join = said.choice('EndJoin', joins);
    const outside = said.word('StrokeAlignment') === 'OutsideAlignment';
    return compact<Stroke>({
      ...paint,
      width: roundNumber(said.number('StrokeWeight', 0) ?? 1),
      align: outside ? 'outside' : undefined,
      join: join === 'miter' ? undefined : join,
      miterLimit: join === 'miter' ? said.number('MiterLimit', 1) : undefined,
    });
  },
};

/** Underlines go down from the baseline by their offset, lines through text up. */
export function textLine(flag: string, prefix: string, upwards: boolean): Rule<boolean | TextLine> {
  const names = { color: `${prefix}Color`, tint: `${prefix}Tint`, overprint: `${prefix}Overprint` };
  const [weight, offset, type] = [`${prefix}Weight`, `${prefix}Offset`, `${prefix}Type`];
  return {
    from: [flag, ...Object.values(names), weight, offset, type, `${prefix}GapColor`, `${prefix}GapTint`],
    read(said, directory) {
      const on = said.flag(flag);
      if (on !== true) return on;
      const width = said.number(weight) ?? asTheFontSays;
      const down = said.number(offset) ?? asTheFontSays;
      const line = compact<TextLine>({
        ...readPaint(said, directory, names),
        ...directory.line(said.word(type), Math.max(0, width), said),
        gap: readGap(said, directory, prefix),
        width: width < 0 ? undefined : roundNumber(width),
        offset: down === asTheFontSays ? undefined : roundNumber(upwards ? -down : down),
      });
      return Object.keys(line).length === 0 ? true : line;
    },
  };
}

/** A paint, where there is one: `Text Color` is none of its own. */
export function readPaint(said: Said, directory: Directory, names: PaintNames): Fill | undefined {
  const self = said.word(names.color);
  if (self === 'Text Color') return undefined;
  const swatch = directory.swatch(self, said);
  if (swatch === undefined) return undefined;
  return compact<Fill>({
    swatch,
    tint: readTint(said, names.tint),
    gradient:
      names.gradient !== undefined && directory.isGradient(self) ? readGradient(said, names.gradient) : undefined,
    overprint: (names.overprint !== undefined && said.flag(names.overprint)) || undefined,
  });
}

/** A paint that may be that of the text. */
export function readPaintOrText(said: Said, directory: Directory, names: PaintNames): Fill | undefined {
  if (said.word(names.color) !== 'Text Color') return readPaint(said, directory, names);
  const paint = readPaint(said, directory, textFill);
  return paint && compact<Fill>({ ...paint, tint: readTint(said, names.tint) ?? paint.tint });
}

/** What is between the dashes of a line. */
export function readGap(said: Said, directory: Directory, prefix: string): Line['gap'] {
  const names = { color: `${prefix}GapColor`, tint: `${prefix}GapTint`, overprint: `${prefix}GapOverprint` };
  const self = said.word(names.color);
  if (self === undefined || directory.isNone(self) || said.word(`${prefix}Type`)?.endsWith('/Solid') !== false)
    return undefined;
  return readPaint(said, directory, names);
}

/** Percent; −1 says that the swatch is taken as it is. */
function readTint(said: Said, name: string): number | undefined {
  const tint = said.number(name, -1, 100);
  return tint === undefined || tint < 0 || tint === 100 ? undefined : roundNumber(tint);
}

/** Where it lies, unless it spans what it paints. Its angle is counted the other way round. */
function readGradient(said: Said, prefix: string): Fill['gradient'] {
  const length = said.number(`${prefix}Length`) ?? -1;
  const start = said.numbers(`${prefix}Start`, 2);
  if (length <= 0 || start === undefined) return undefined;
  const [x = 0, y = 0] = start.map(roundNumber);
  return { start: [x, y], length: roundNumber(length), angle: roundNumber(-(said.number(`${prefix}Angle`) ?? 0)) };
}

function attributesOf({ color, tint, overprint, gradient }: PaintNames): string[] {
  const place = gradient === undefined ? [] : [`${gradient}Start`, `${gradient}Length`, `${gradient}Angle`];
  return [color, tint, ...(overprint === undefined ? [] : [overprint]), ...place];
}
