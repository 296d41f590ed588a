/**
 * The processing flags. Flags that only concern the embedding program are listed so that `inspect` can name them.
 * @see Embedded OpenType (EOT) File Format (W3C Member Submission, 5 March 2008), "Processing Flags"
 */
export const eotFlag = {
  subset: 0x00000001,
  compressed: 0x00000004,
  failIfVariationSimulated: 0x00000010,
  embedEudc: 0x00000020,
  validationTests: 0x00000040,
  webObject: 0x00000080,
  xorEncrypted: 0x10000000,
} as const;

/** The names of the flags that are set; unknown flags are listed as a number. */
export function nameFlags(flags: number): string[] {
  const names = Object.entries(eotFlag).flatMap(([name, bit]) => ((flags & bit) !== 0 ? [name] : []));
  const known = Object.values(eotFlag).reduce((sum: number, bit) => sum | bit, 0);
  const rest = (flags & ~known) >>> 0;
  return rest === 0 ? names : [...names, `0x${rest.toString(16)}`];
}
