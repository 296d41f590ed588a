/** The classes of bytes. @see PostScript Language Reference, third edition, "Character Set" */
export const characterClass = { regular: 0, space: 1, delimiter: 2 } as const;

/** The class of each byte. */
export const classes: Uint8Array = classify();

function classify(): Uint8Array {
  const table = new Uint8Array(256);
  for (const byte of [0, 9, 10, 12, 13, 32]) table[byte] = characterClass.space;
  for (const character of '()<>[]{}/%') table[character.charCodeAt(0)] = characterClass.delimiter;
  return table;
}

/** The value of a hexadecimal digit; −1 for other bytes. */
export function hexDigit(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const letter = byte | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}
