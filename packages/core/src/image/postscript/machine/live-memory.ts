import { ArrayStore, Dict, type Entry, Name, PsArray, PsString } from '../objects/values.ts';
import { elementBytes, entryBytes, objectBytes } from './sizes.ts';

/** The bytes of everything that can be reached from some objects. */
export function measureReachable(roots: Iterable<unknown>): number {
  const seen = new Set<object>();
  const pending: object[] = [];
  let bytes = 0;
  const visit = (ref: unknown): void => {
    const owner = ref instanceof PsArray ? ref.store : ref instanceof PsString ? ref.bytes.buffer : ref;
    const isCounted = owner instanceof ArrayStore || owner instanceof Dict || owner instanceof ArrayBuffer;
    if (!isCounted || seen.has(owner)) return;
    seen.add(owner);
    pending.push(owner);
  };
  for (const root of roots) visit(root);
  for (let owner = pending.pop(); owner !== undefined; owner = pending.pop()) {
    bytes += objectBytes * 2;
    if (owner instanceof ArrayBuffer) bytes += owner.byteLength;
    else if (owner instanceof ArrayStore) {
      bytes += owner.refs.length * elementBytes;
      for (const ref of owner.refs) visit(ref);
    } else if (owner instanceof Dict) {
      bytes += owner.entries.size * entryBytes;
      for (const { key, ref } of owner.entries.values()) {
        if (!(key instanceof Name)) visit((key as { readonly value?: Entry }).value?.ref);
        visit(ref);
      }
    }
  }
  return bytes;
}
