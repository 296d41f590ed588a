/** hdmx has only version 0, VDMX 0 and 1. */
const lastVersion = 1;

/**
 * Returns hdmx or VDMX if it is stored without encoding; its version then counts down from 65535.
 * @see MicroType Express (MTX) Font Format (W3C Member Submission, 5 March 2008), "The hdmx Table" and "The VDMX Table"
 */
export function readStoredTable(table: Uint8Array): Uint8Array | undefined {
  const version = 0xffff - ((table[0] ?? 0) * 0x100 + (table[1] ?? 0));
  if (version > lastVersion) return undefined;
  const plain = Uint8Array.from(table); // slice() of a Buffer would not copy
  plain.set([0, version]);
  return plain;
}
