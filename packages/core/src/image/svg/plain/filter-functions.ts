import { splitOutside } from '../style/declarations.ts';
import { type LengthBase, parseLength } from '../text/lengths.ts';

type Write = (words: readonly string[], base: LengthBase) => string | undefined;

/** What each function is as a primitive. @see Filter Effects 1, "Filter primitive representations" */
const primitives: Readonly<Record<string, Write>> = {
  'hue-rotate': ([angle = '0']) => matrix('hueRotate', degreesOf(angle)),
  saturate: ([amount = '1']) => matrix('saturate', shareOf(amount)),
  grayscale: ([amount = '1']) => matrix('saturate', 1 - Math.min(1, shareOf(amount))),
  sepia: ([amount = '1']) => sepia(1 - Math.min(1, shareOf(amount))),
  brightness: ([amount = '1']) => transfer('RGB', `type="linear" slope="${shareOf(amount)}"`),
  contrast: ([amount = '1']) => {
    const slope = shareOf(amount);
    return transfer('RGB', `type="linear" slope="${slope}" intercept="${0.5 - slope / 2}"`);
  },
  invert: ([amount = '1']) => {
    const share = Math.min(1, shareOf(amount));
    return transfer('RGB', `type="table" tableValues="${share} ${1 - share}"`);
  },
  opacity: ([amount = '1']) => transfer('A', `type="table" tableValues="0 ${Math.min(1, shareOf(amount))}"`),
  blur: ([radius = '0'], base) => `<feGaussianBlur stdDeviation="${parseLength(radius, base) ?? 0}"/>`,
  'drop-shadow': dropShadow,
};

/** The primitives of a list of functions, all in sRGB; nothing where it refers to others, or is not understood. */
export function filterPrimitives(value: string, base: LengthBase): string | undefined {
  const functions = splitOutside(value.trim(), ' ').filter((each) => each !== '');
  const written = functions.map((each) => {
    const [, name = '', body = ''] = /^([a-z-]+)\(([\s\S]*)\)$/i.exec(each) ?? [];
    const write = Object.hasOwn(primitives, name.toLowerCase()) ? primitives[name.toLowerCase()] : undefined;
    return write?.(
      splitOutside(body.trim(), ' ').filter((word) => word !== ''),
      base,
    );
  });
  const isWhole = written.length > 0 && !written.includes(undefined) && !written.some((each) => each?.includes('NaN'));
  return isWhole ? written.join('') : undefined;
}

function shareOf(text: string): number {
  const [, number, unit] = /^([-+]?(?:\d+\.?\d*|\.\d+))(%?)$/.exec(text) ?? [];
  const share = number === undefined ? Number.NaN : Number(number) / (unit === '%' ? 100 : 1);
  return share < 0 ? Number.NaN : share;
}

function degreesOf(text: string): number {
  const [, number, unit = 'deg'] = /^([-+]?[\d.]+)(deg|grad|rad|turn)?$/i.exec(text) ?? [];
  const size = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 }[unit.toLowerCase()];
  return number === undefined ? Number.NaN : Number(number) * (size ?? 1);
}

function matrix(type: string, value: number): string {
  return `<feColorMatrix type="${type}" values="${value}"/>`;
}

/** @see Filter Effects 1, "sepia" */
function sepia(rest: number): string {
  const rows = [
    [0.393 + 0.607 * rest, 0.769 - 0.769 * rest, 0.189 - 0.189 * rest],
    [0.349 - 0.349 * rest, 0.686 + 0.314 * rest, 0.168 - 0.168 * rest],
    [0.272 - 0.272 * rest, 0.534 - 0.534 * rest, 0.131 + 0.869 * rest],
  ];
  const values = rows.map((row) => `${row.join(' ')} 0 0`).join(' ');
  return `<feColorMatrix type="matrix" values="${values} 0 0 0 1 0"/>`;
}

function transfer(channels: string, attributes: string): string {
  const functions = [...channels].map((channel) => `<feFunc${channel} ${attributes}/>`).join('');
  return `<feComponentTransfer>${functions}</feComponentTransfer>`;
}

function dropShadow(words: readonly string[], base: LengthBase): string | undefined {
  const lengths = words.flatMap((word) => parseLength(word, base) ?? []);
  const colours = words.filter((word) => parseLength(word, base) === undefined);
  const [x, y, blur = 0] = lengths;
  const colour = colours[0] ?? 'currentColor';
  if (x === undefined || y === undefined || colours.length > 1 || /["<&]/.test(colour)) return undefined;
  return `<feDropShadow dx="${x}" dy="${y}" stdDeviation="${blur}" flood-color="${colour}"/>`;
}
