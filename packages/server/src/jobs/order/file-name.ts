import { parseUrl } from '@quoin/core/url-headers';
import type { FileKind } from '../../files/file-store.ts';
import type { Job } from '../job.ts';
import { extensionOf } from './conversions.ts';

const maxLength = 100;

/**
 * A name for downloads of a job's file: the safe part of the name in the source URL, with the extension of the type.
 */
export function fileNameOf({ id, request }: Pick<Job, 'id' | 'request'>, kind: FileKind): string {
  const type = kind === 'input' ? request.input.type : request.output.type;
  const parsed = parseUrl(request.input.source.url);
  const last = parsed.ok ? (/([^/?]*)(?:\?.*)?$/s.exec(parsed.url.target)?.[1] ?? '') : '';
  const base = decode(last)
    .replace(/\.[A-Za-z0-9]{1,12}$/, '')
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 _-]+/g, '-')
    .replace(/^[-_ ]+|[-_ ]+$/g, '')
    .slice(0, maxLength)
    .trimEnd();
  // Device names of some systems are replaced.
  const isDevice = /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(base);
  return `${base === '' || isDevice ? id : base}.${extensionOf(type)}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
