/** A number, with its separator. @see SVG 2, "The points attribute" */
const coordinate = /\s*(?:,\s*)?([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy;

/**
 * Pairs of coordinates up to the first error; a coordinate that is left over is ignored.
 * @see SVG 2, "The polygon element", and "Error processing"
 */
export function parsePoints(text: string): number[] {
  const numbers: number[] = [];
  coordinate.lastIndex = 0;
  for (let match = coordinate.exec(text); match !== null; match = coordinate.exec(text)) numbers.push(Number(match[1]));
  return numbers.slice(0, numbers.length - (numbers.length % 2));
}
