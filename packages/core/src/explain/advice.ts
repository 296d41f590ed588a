/** The usual cause of a note or an error, and its remedy. */
export interface Advice {
  readonly cause: string;
  readonly remedy: string;
}
