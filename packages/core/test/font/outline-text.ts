import type { Pen } from '../../src/outline/pen.ts';

/** Records the calls of a drawing function, one letter and its numbers per segment: `M 0 0 L 10 0 Z`. */
export function textOf(draw: (pen: Pen) => void): string {
  const pieces: (string | number)[] = [];
  const piece =
    (letter: string) =>
    (...numbers: number[]): void => {
      pieces.push(letter, ...numbers);
    };
  draw({ moveTo: piece('M'), lineTo: piece('L'), quadTo: piece('Q'), cubicTo: piece('C'), close: piece('Z') });
  return pieces.join(' ');
}
