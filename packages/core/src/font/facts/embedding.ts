import type { Facts } from '../../format.ts';

const bit = { restricted: 0x2, preview: 0x4, editable: 0x8, noSubsetting: 0x100, bitmapsOnly: 0x200 } as const;

/**
 * Describes the embedding permissions of a font, as bits and in words.
 * @see OpenType 1.9.1, "OS/2 — OS/2 and Windows Metrics Table", "fsType"
 */
export function describeEmbedding(fsType: number): Facts {
  return {
    fsType,
    permission: permissionOf(fsType),
    maySubset: maySubset(fsType),
    bitmapsOnly: (fsType & bit.bitmapsOnly) !== 0,
  };
}

/** True if the rights allow subsets. */
export function maySubset(fsType: number): boolean {
  return (fsType & bit.noSubsetting) === 0;
}

/** If several permissions are set, the widest applies, as in versions 0 to 2 of the table. */
export function permissionOf(fsType: number): 'installable' | 'editable' | 'preview and print' | 'restricted' {
  if (fsType & bit.editable) return 'editable';
  if (fsType & bit.preview) return 'preview and print';
  return fsType & bit.restricted ? 'restricted' : 'installable';
}

/** The rights stated in fsType, if they allow less than editable embedding. */
export function describeRights(fsType: number): string | undefined {
  const permission = permissionOf(fsType);
  const rights = [
    ...(permission === 'restricted' || permission === 'preview and print' ? [permission] : []),
    ...(fsType & bit.bitmapsOnly ? ['bitmaps only'] : []),
  ];
  if (rights.length === 0) return undefined;
  return `fsType 0x${fsType.toString(16).padStart(4, '0')}, ${rights.join(', ')}`;
}
