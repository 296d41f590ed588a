/** Returns a signal that aborts together with another one, or after so many milliseconds. */
export function withTimeLimit(signal: AbortSignal, milliseconds: number): AbortSignal {
  const limit = AbortSignal.timeout(milliseconds);
  // Node.js 20 drops a timeout to which only other signals refer in its next garbage collection; a listener keeps it.
  limit.addEventListener('abort', () => {});
  return AbortSignal.any([signal, limit]);
}
