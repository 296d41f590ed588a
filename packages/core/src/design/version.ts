/** The current version of design documents. */
export const designVersion = '1.0.0';

export type Version = readonly [major: number, minor: number, patch: number];

/** Parses a version into its three numbers. Returns undefined if the value is not a version. */
export function parseVersion(text: unknown): Version | undefined {
  const [, major, minor, patch] = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/.exec(typeof text === 'string' ? text : '') ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor), Number(patch)];
}

/** Returns a number below 0 if the first version is older, above 0 if it is newer. */
export function compareVersions(one: Version, other: Version): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}
