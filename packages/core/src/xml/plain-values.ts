/** ASCII characters of names: 1 is allowed everywhere, 2 everywhere except at the start. */
const kinds = new Uint8Array(128);
for (const start of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz:') kinds[start.charCodeAt(0)] = 1;
for (const rest of '-.0123456789') kinds[rest.charCodeAt(0)] = 2;

export function isNameStart(code: number): boolean {
  return code < 128 && kinds[code] === 1;
}

export function isNameCharacter(code: number): boolean {
  return code < 128 && kinds[code] !== 0;
}

const reference = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));|&/g;
const predefined: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text with its references replaced; undefined if one is neither predefined nor a valid character reference. */
export function decodeReferences(text: string): string | undefined {
  let isPlain = true;
  const decoded = text.replaceAll(reference, (_, name?: string, decimal?: string, hex?: string) => {
    const code = decimal === undefined ? Number.parseInt(hex ?? '0', 16) : Number(decimal);
    const character = name === undefined ? characterOf(code) : predefined[name];
    if (character === undefined) isPlain = false;
    return character ?? '';
  });
  return isPlain ? decoded : undefined;
}

/** @see XML 1.0, fifth edition, "Characters" */
function characterOf(code: number): string | undefined {
  const isSpace = code === 0x09 || code === 0x0a || code === 0x0d;
  const isAllowed = code >= 0x20 && (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff;
  return isSpace || (isAllowed && code <= 0x10ffff) ? String.fromCodePoint(code) : undefined;
}
