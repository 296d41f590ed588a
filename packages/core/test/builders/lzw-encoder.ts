/** Packs bytes as LZW of TIFF, or as programs before TIFF 5 wrote it. @see TIFF 6.0, section 13, "LZW Compression" */
export function encodeLzw(bytes: Uint8Array, isOld: boolean): Uint8Array {
  const codes: (readonly [code: number, bits: number])[] = [];
  let [table, next, bits] = [new Map<string, number>(), 258, 9];
  const clear = (): void => {
    codes.push([256, bits]);
    [table, next, bits] = [new Map(), 258, 9];
  };
  clear();
  let prefix = '';
  const codeOf = (text: string): number => (text.length === 1 ? text.charCodeAt(0) : table.get(text)!);
  for (const byte of bytes) {
    const longer = prefix + String.fromCharCode(byte);
    if (longer.length === 1 || table.has(longer)) {
      prefix = longer;
      continue;
    }
    codes.push([codeOf(prefix), bits]);
    table.set(longer, next++);
    if (next + (isOld ? -1 : 0) >= 1 << bits) bits++;
    prefix = String.fromCharCode(byte);
    if (next === 4_094) {
      codes.push([codeOf(prefix), bits]);
      prefix = '';
      clear();
    }
  }
  if (prefix !== '') {
    codes.push([codeOf(prefix), bits]);
    next++;
    if (next + (isOld ? -1 : 0) >= 1 << bits && bits < 12) bits++;
  }
  codes.push([257, bits]);
  return joinCodes(codes, isOld);
}

function joinCodes(codes: readonly (readonly [code: number, bits: number])[], isOld: boolean): Uint8Array {
  const text = codes.map(([code, bits]) => {
    const digits = code.toString(2).padStart(bits, '0');
    return isOld ? digits.split('').reverse().join('') : digits;
  });
  const all = text.join('');
  const bytes = new Uint8Array(Math.ceil(all.length / 8));
  for (let at = 0; at < all.length; at++) {
    if (all[at] === '1') bytes[at >> 3]! |= isOld ? 1 << (at & 7) : 0x80 >> (at & 7);
  }
  return bytes;
}
