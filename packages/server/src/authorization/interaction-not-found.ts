/** The visitor's browser has no such interaction, or it has expired. */
export class InteractionNotFound extends Error {
  override readonly name = 'InteractionNotFound';
}
