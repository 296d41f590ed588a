import type { PlainEffect, TransferFunction } from '../../../../models/drawing/filter.ts';
import { splitOutside } from '../../style/declarations.ts';
import { black, parseColour } from '../../syntax/colour.ts';
import { parseAngle, parseFactor } from '../../syntax/transform.ts';
import { parseLength } from '../../text/lengths.ts';
import type { Style } from '../style.ts';
import { hueMatrix, saturateMatrix } from './colour-matrix.ts';

const identity: TransferFunction = { kind: 'identity' };

/** A filter function as an effect; undefined if it is invalid. @see Filter Effects 1, "Filter Functions" */
export function functionStep(text: string, style: Style): PlainEffect | undefined {
  const [, name = '', body = ''] = /^([a-z-]+)\(([\s\S]*)\)$/i.exec(text.trim()) ?? [];
  const argument = body.trim();
  const amount = argument === '' ? 1 : parseFactor(argument);
  const share = Math.min(1, amount);
  switch (name.toLowerCase()) {
    case 'blur': {
      const radius = argument === '' ? 0 : parseLength(argument, { em: style.fontSize, whole: Number.NaN });
      return radius === undefined || radius < 0
        ? undefined
        : { kind: 'blur', input: 'source', x: radius, y: radius, edge: 'none' };
    }
    case 'drop-shadow':
      return dropShadow(argument, style);
    case 'hue-rotate': {
      const angle = argument === '' ? 0 : parseAngle(argument);
      return Number.isFinite(angle) ? matrix(hueMatrix(angle)) : undefined;
    }
    default:
      return amount >= 0 ? amountEffect(name.toLowerCase(), amount, share) : undefined;
  }
}

function amountEffect(name: string, amount: number, share: number): PlainEffect | undefined {
  switch (name) {
    case 'saturate':
      return matrix(saturateMatrix(amount));
    case 'grayscale':
      return matrix(saturateMatrix(1 - share));
    case 'sepia':
      return matrix(sepiaMatrix(1 - share));
    case 'brightness':
      return colours({ kind: 'linear', slope: amount, intercept: 0 });
    case 'contrast':
      return colours({ kind: 'linear', slope: amount, intercept: 0.5 - amount / 2 });
    case 'invert':
      return colours({ kind: 'table', values: [share, 1 - share] });
    case 'opacity': {
      const alpha: TransferFunction = { kind: 'table', values: [0, share] };
      return { kind: 'transfer', input: 'source', red: identity, green: identity, blue: identity, alpha };
    }
    default:
      return undefined;
  }
}

function matrix(values: readonly number[]): PlainEffect {
  return { kind: 'colour-matrix', input: 'source', values };
}

function colours(each: TransferFunction): PlainEffect {
  return { kind: 'transfer', input: 'source', red: each, green: each, blue: each, alpha: identity };
}

/** @see Filter Effects 1, "sepia" */
function sepiaMatrix(rest: number): number[] {
  return [
    ...[0.393 + 0.607 * rest, 0.769 - 0.769 * rest, 0.189 - 0.189 * rest, 0, 0],
    ...[0.349 - 0.349 * rest, 0.686 + 0.314 * rest, 0.168 - 0.168 * rest, 0, 0],
    ...[0.272 - 0.272 * rest, 0.534 - 0.534 * rest, 0.131 + 0.869 * rest, 0, 0],
    ...[0, 0, 0, 1, 0],
  ];
}

function dropShadow(text: string, style: Style): PlainEffect | undefined {
  const words = splitOutside(text, ' ').filter((word) => word !== '');
  const base = { em: style.fontSize, whole: Number.NaN };
  const lengths = words.flatMap((word) => parseLength(word, base) ?? []);
  const colours = words.filter((word) => parseLength(word, base) === undefined);
  const [dx, dy, blur = 0] = lengths;
  const colour = colours[0] === undefined ? style.colour : parseColour(colours[0], style.colour);
  if (dx === undefined || dy === undefined || colours.length > 1 || lengths.length > 3 || blur < 0) return undefined;
  const { rgb, alpha } = colour ?? black;
  const place = { dx, dy, blurX: blur, blurY: blur };
  return { kind: 'shadow', input: 'source', ...place, colour: { srgb: rgb }, opacity: alpha };
}
