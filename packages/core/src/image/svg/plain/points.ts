/** A number, with what parts it from the one before. @see SVG 2, "The points attribute" */
const coordinate = /\s*(?:,\s*)?([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy;

/**
 * Pairs of coordinates up to where something else stands; one that is left over counts for nothing. The engine would
 * draw nothing at all. @see SVG 2, "The polygon element", and "Error processing"
 */
export function plainPoints(text: string): string {
  const numbers: string[] = [];
  coordinate.lastIndex = 0;
  let end = 0;
  for (let match = coordinate.exec(text); match !== null; match = coordinate.exec(text)) {
    numbers.push(match[1] ?? '');
    end = coordinate.lastIndex;
  }
  const isWhole = numbers.length % 2 === 0 && text.slice(end).trim() === '';
  return isWhole ? text : numbers.slice(0, numbers.length - (numbers.length % 2)).join(' ');
}
