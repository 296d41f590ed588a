/** Ends a JPEG after its last complete marker or data byte. Decoders fill in the missing part of the scan. */
export function repairJpg(bytes: Uint8Array): Uint8Array {
  const isHalfMarker = bytes.at(-1) === 0xff;
  const length = bytes.length - (isHalfMarker ? 1 : 0);
  const repaired = new Uint8Array(length + 2);
  repaired.set(bytes.subarray(0, length));
  repaired.set([0xff, 0xd9], length);
  return repaired;
}
