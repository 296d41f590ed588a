/** Bytes of table data summed, copied or unpacked per unit of work. */
export const bytesPerStep = 64;
