import { expect } from 'vitest';

let place = '';

/** Remembers which line of the documentation runs now, so that a failure can name it. */
export function enter(next: string): void {
  place = next;
}

/** Holds when both give the same value. */
export async function equals(actual: () => Promise<unknown>, expected: () => Promise<unknown>): Promise<void> {
  expect(await actual()).toEqual(await expected());
}

/** Holds when the statement fails with this `code`. */
export async function throwsCode(run: () => Promise<unknown>, code: string): Promise<void> {
  let failure: unknown;
  try {
    await run();
  } catch (error) {
    failure = error;
  }
  if (failure === undefined) throw new Error(`nothing was thrown; expected ${code}`);
  const found = (failure as { code?: unknown }).code;
  if (found !== code) throw new Error(`threw ${String(found ?? failure)}; expected ${code}`, { cause: failure });
}

/** Runs the module of a block; what it throws names the line of the documentation. */
export async function runExample(name: string, run: () => Promise<unknown>): Promise<void> {
  enter(name);
  try {
    await run();
  } catch (error) {
    if (error instanceof Error && !error.message.startsWith(`${place}: `)) error.message = `${place}: ${error.message}`;
    throw error;
  }
}
