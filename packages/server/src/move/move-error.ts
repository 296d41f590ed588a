/** Data that cannot be moved. The message says what to do. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}
