import { createHash } from 'node:crypto';
import type { PdfServices } from '../services.ts';

const deviceSpaces = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' } as const;
/** Signatures of the colour spaces of profiles by their number of channels. @see ICC.1:2022, "Data colour space field" */
const signatures = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' } as const;
const [headerLength, spaceOffset, magicOffset] = [128, 16, 36];

/** The colour space of a picture: that of its profile, or the device space. */
export function profileSpace(
  services: PdfServices,
  profile: Uint8Array | undefined,
  channels: keyof typeof deviceSpaces,
): string {
  const device = deviceSpaces[channels];
  if (profile === undefined || !describes(profile, channels)) return device;
  if (profile.length > services.context.limits.maxProfileBytes) return device;
  const hash = profileHash(profile);
  if (!services.profiles.has(hash))
    services.profiles.set(hash, services.objects.addStream(`/N ${channels}/Alternate${device}`, profile));
  const number = services.profiles.get(hash);
  return number === undefined ? device : `[/ICCBased ${number} 0 R]`;
}

export function profileHash(profile: Uint8Array): string {
  return createHash('sha256').update(profile).digest('hex');
}

function describes(profile: Uint8Array, channels: keyof typeof signatures): boolean {
  if (profile.length < headerLength) return false;
  const signatureAt = (at: number) => Buffer.from(profile.subarray(at, at + 4)).toString('latin1');
  return signatureAt(spaceOffset) === signatures[channels] && signatureAt(magicOffset) === 'acsp';
}
