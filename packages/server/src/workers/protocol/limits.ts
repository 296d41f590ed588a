/** An upgraded document can be longer than the original: `1e20` becomes 21 digits. */
export const maxDocumentAnswerBytes = 32 * 1024 * 1024;

/**
 * Maximum length of lines. An order contains two paths; an answer 500 notes, whose characters need up to six bytes
 * each.
 */
export const maxOrderBytes = 256 * 1024;
export const maxAnswerBytes = 8 * 1024 * 1024;

export const maxNotes = 500;
export const maxText = 1_000;
/** Longer than any text that core writes itself; names from a file can have any length. */
export const maxName = 300;
