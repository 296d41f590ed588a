import { expect } from 'vitest';

let place = '';

/** Sets the line of the documentation that runs now, for messages. */
export function setPlace(next: string): void {
  place = next;
}

/** Fails unless both return the same value. */
export async function assertEqual(actual: () => Promise<unknown>, expected: () => Promise<unknown>): Promise<void> {
  expect(await actual()).toEqual(await expected());
}

/** Fails unless the statement throws an error with this `code`. */
export async function assertThrows(run: () => Promise<unknown>, code: string): Promise<void> {
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

/** Runs the module of a block. Adds the line of the documentation to the message of an error. */
export async function runExample(name: string, run: () => Promise<unknown>): Promise<void> {
  setPlace(name);
  try {
    await run();
  } catch (error) {
    if (error instanceof Error && !error.message.startsWith(`${place}: `)) error.message = `${place}: ${error.message}`;
    throw error;
  }
}
