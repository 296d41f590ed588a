/** The visitor's browser does not know of this question, or its time is over. */
export class InteractionNotFound extends Error {
  override readonly name = 'QuestionLost';
}
