/**
 * A function for a WebAssembly table. Parameter types: `i` is a 32-bit integer, `f` a 32-bit float. Nothing is
 * returned.
 */
export interface Callback {
  readonly parameters: string;
  readonly call: (...values: number[]) => void;
}

const valueTypes: Readonly<Record<string, number>> = { i: 0x7f, f: 0x7d };

/**
 * Adds functions to a module's table and returns their indexes. A table accepts only WebAssembly functions, so a small
 * module imports the functions and exports them again.
 * @see WebAssembly Core Specification 2.0, "Binary Format", "Modules"
 */
export function addCallbacks(table: WebAssembly.Table, callbacks: readonly Callback[]): number[] {
  const bytes = buildForwardingModule(callbacks.map(({ parameters }) => parameters));
  const imports = Object.fromEntries(callbacks.map(({ call }, index) => [String(index), call]));
  const passing = new WebAssembly.Instance(new WebAssembly.Module(bytes), { m: imports });
  const first = table.grow(callbacks.length);
  return callbacks.map((_, index) => {
    table.set(first + index, passing.exports[String(index)]);
    return first + index;
  });
}

/** Builds a module that exports its imported functions under their index. No count in it reaches 128. */
function buildForwardingModule(signatures: readonly string[]): Uint8Array<ArrayBuffer> {
  const types = signatures.map((each) => [0x60, each.length, ...[...each].map((type) => valueTypes[type] ?? 0), 0]);
  const imports = signatures.map((_, index) => [1, 0x6d, ...nameOf(index), 0, index]); // from "m"
  const exports = signatures.map((_, index) => [...nameOf(index), 0, index]);
  const sections = [sectionOf(1, types), sectionOf(2, imports), sectionOf(7, exports)];
  return new Uint8Array([0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...sections.flat()]);
}

function nameOf(index: number): number[] {
  return [1, 0x30 + index];
}

function sectionOf(id: number, items: readonly (readonly number[])[]): number[] {
  const body = [items.length, ...items.flat()];
  return [id, body.length, ...body];
}
