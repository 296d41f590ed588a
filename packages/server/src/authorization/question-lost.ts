/** The visitor's browser does not know of this question, or its time is over. */
export class QuestionLost extends Error {
  override readonly name = 'QuestionLost';
}
