/** The version of design documents that is read and written here. */
export const designVersion = '1.0.0';

export type Version = readonly [major: number, minor: number, patch: number];

/** A version of the document in its three numbers; nothing where the text is none. */
export function parseVersion(text: unknown): Version | undefined {
  const [, major, minor, patch] = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/.exec(typeof text === 'string' ? text : '') ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor), Number(patch)];
}

/** Below 0 where the first is older, above 0 where it is newer. */
export function compareVersions(one: Version, other: Version): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}
