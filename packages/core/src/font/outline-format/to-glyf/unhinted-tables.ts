/**
 * The prep program of an unhinted font: dropout control at all sizes, in the mode that keeps thin strokes connected
 * without jagged edges. PUSHW 511, SCANCTRL; PUSHB 4, SCANTYPE.
 * @see OpenType 1.9.1, "TrueType Instruction Set", "SCANCTRL[ ]" and "SCANTYPE[ ]"
 */
export const dropoutProgram = Uint8Array.of(0xb8, 0x01, 0xff, 0x85, 0xb0, 0x04, 0x8d);
/** Stack elements that the program needs. */
export const dropoutStackElements = 1;

/**
 * The gasp table of an unhinted font: smoothing in both directions at all sizes.
 * @see OpenType 1.9.1, "gasp — Grid-fitting and Scan-conversion Procedure Table", version 1
 */
export const smoothingGasp = Uint8Array.of(0, 1, 0, 1, 0xff, 0xff, 0, 0x0f);
