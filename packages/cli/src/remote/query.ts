import type { ConvertOptions } from '@quoin/core';
import type { ImageConfig } from '@quoin/core/image';
import type { ConvertFlags } from '../convert-flags.ts';
import { FileError } from '../file-error.ts';
import { flagOf } from '../image-flags.ts';

/** Flags that name files or fonts of this computer. */
const localFlags = [
  ['fontDir', '--font-dir'],
  ['profileDir', '--profile-dir'],
  ['systemFonts', '--system-fonts'],
] as const;

/** Refuses flags that a server cannot follow. */
export function requireRemoteFlags(flags: ConvertFlags): void {
  const used = localFlags.filter(([name]) => flags[name] !== undefined).map(([, flag]) => flag);
  if (used.length === 0) return;
  const message = `${used.join(' and ')} cannot be combined with --server, which uses the fonts and profiles of the server`;
  throw new FileError('SERVER_FLAGS', message, { kind: 'parameter' });
}

/** The query of a direct conversion for the options of a local one. */
export function toQuery({ to, from, config = {}, font = {}, page, allowMissing, tolerant }: ConvertOptions): string {
  const { face, instance } = font;
  const values = {
    to,
    from,
    ...toMembers(config),
    face,
    instance: toInstance(instance),
    page,
    tolerant,
    allow_missing: allowMissing,
  };
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return new URLSearchParams([
    ...given.map(([name, value]): [string, string] => [name, String(value)]),
    ['notes', '1'],
  ]).toString();
}

/** The settings of images by their names in a query: `noEnlarge` is `no_enlarge`. */
function toMembers(config: ImageConfig): Record<string, unknown> {
  const { keep, ...others } = config;
  const members = Object.entries(others).map(([name, value]) => [flagOf(name).replaceAll('-', '_'), value]);
  return { ...Object.fromEntries(members), ...(keep && { keep: keep.length === 0 ? 'none' : keep.join(',') }) };
}

function toInstance(instance: Readonly<Record<string, number>> | string | undefined): string | undefined {
  if (typeof instance !== 'object') return instance;
  return Object.entries(instance)
    .map(([tag, value]) => `${tag}=${value}`)
    .join(',');
}
