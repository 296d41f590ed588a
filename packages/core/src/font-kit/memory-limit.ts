const magicLength = 8;
const memorySection = 5;
/** Pages of 64 KiB, just below 1 GiB: the largest number that fits the two bytes of the field. */
const maxPages = 0x3fff;

/**
 * Changes a WebAssembly program so that its memory may grow up to 1 GiB. HarfBuzz's subsetter is built with a fixed
 * memory of 65 MiB, in which large fonts do not fit; its allocator uses more if there is more.
 * @see WebAssembly Core Specification 2.0, "Memory Section"
 */
export function raiseMemoryLimit(program: Uint8Array): void {
  let at = magicLength;
  while (at < program.length) {
    const section = program[at];
    const [length, start] = readNumber(program, at + 1);
    if (section === memorySection) {
      setLimit(program, start);
      return;
    }
    at = start + length;
  }
  throw new Error('the program has no memory');
}

/** One memory, with a minimum and a maximum. */
function setLimit(program: Uint8Array, start: number): void {
  const [, place] = readNumber(program, start + 2);
  const [, end] = readNumber(program, place);
  if (program[start] !== 1 || program[start + 1] !== 1 || end - place !== 2)
    throw new Error('the memory of the program has another form than expected');
  program[place] = (maxPages & 0x7f) | 0x80;
  program[place + 1] = maxPages >> 7;
}

/** Reads an unsigned LEB128 number; returns it and the offset after it. */
function readNumber(bytes: Uint8Array, start: number): [value: number, end: number] {
  let [value, at, shift] = [0, start, 0];
  for (;;) {
    const byte = bytes[at++] ?? 0;
    value += (byte & 0x7f) * 2 ** shift;
    shift += 7;
    if (byte < 0x80) return [value, at];
  }
}
