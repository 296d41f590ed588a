import type { Facts } from '../../format.ts';

const bit = { restricted: 0x2, preview: 0x4, editable: 0x8, noSubsetting: 0x100, bitmapsOnly: 0x200 } as const;

/**
 * What the font lets documents do with it, in bits and in words.
 * @see OpenType 1.9.1, "OS/2 — OS/2 and Windows Metrics Table", "fsType"
 */
export function describeEmbedding(fsType: number): Facts {
  return {
    fsType,
    permission: permissionOf(fsType),
    maySubset: (fsType & bit.noSubsetting) === 0,
    bitmapsOnly: (fsType & bit.bitmapsOnly) !== 0,
  };
}

/** Of several permissions the widest holds, as versions 0 to 2 of the table had it. */
export function permissionOf(fsType: number): 'installable' | 'editable' | 'preview and print' | 'restricted' {
  if (fsType & bit.editable) return 'editable';
  if (fsType & bit.preview) return 'preview and print';
  return fsType & bit.restricted ? 'restricted' : 'installable';
}

/** The rights that fsType states, where they allow less than editing documents. */
export function describeRights(fsType: number): string | undefined {
  const permission = permissionOf(fsType);
  const rights = [
    ...(permission === 'restricted' || permission === 'preview and print' ? [permission] : []),
    ...(fsType & bit.bitmapsOnly ? ['bitmaps only'] : []),
  ];
  if (rights.length === 0) return undefined;
  return `fsType 0x${fsType.toString(16).padStart(4, '0')}, ${rights.join(', ')}`;
}
