import { maxDepth, maxValues } from './walker.ts';

/** True if every member can be read without an error. A getter or proxy of the caller may throw. */
export function isReadable(value: unknown): boolean {
  let remaining = maxValues;
  const read = (part: unknown, depth: number): void => {
    if (typeof part !== 'object' || part === null || depth > maxDepth || remaining-- < 0) return;
    for (const member of Object.values(part)) read(member, depth + 1);
  };
  try {
    read(value, 0);
    return true;
  } catch {
    return false;
  }
}
