/** How many bytes of tables are summed, copied or unpacked for one step of work. */
export const bytesPerStep = 64;
