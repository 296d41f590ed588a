import type { Pen } from '../src/outline/pen.ts';

/** What a drawing function draws, one letter and its numbers for each piece: `M 0 0 L 10 0 Z`. */
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
