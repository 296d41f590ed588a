import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { Facts } from '../../format.ts';
import { openArchive } from '../../zip/archive.ts';
import { templateName } from './template-name.ts';

/** Describes a design package without validating its document. */
export async function inspectBundle(bytes: Uint8Array, context: Context): Promise<Facts> {
  const archive = openArchive(bytes, context);
  const entry = archive.entries
    .filter(({ name }) => name === templateName || name.endsWith(`/${templateName}`))
    .sort((left, right) => left.name.length - right.name.length)[0];
  if (entry === undefined) {
    throw new ConversionError('BUNDLE_MALFORMED', `the package has no ${templateName}`);
  }
  if (entry.size > context.limits.maxTextBytes) {
    const message = `"${entry.name}" has ${entry.size} bytes, more than the limit of ${context.limits.maxTextBytes}`;
    throw new ConversionError('INPUT_TOO_LARGE', message);
  }
  const bundle = parseJson(await archive.read(entry), entry.name);
  const template = memberOf(bundle, 'template');
  const manifest = memberOf(bundle, 'manifest');
  return {
    version: memberOf(bundle, 'version'),
    documentType: memberOf(template, 'type'),
    title: memberOf(memberOf(template, 'metaData'), 'title'),
    pages: countOf(memberOf(template, 'pages')),
    stories: countOf(memberOf(template, 'stories')),
    images: countOf(memberOf(manifest, 'images')),
    fonts: countOf(memberOf(manifest, 'fonts')),
    entries: archive.entries.length,
  };
}

function parseJson(bytes: Uint8Array, name: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new ConversionError('BUNDLE_MALFORMED', `"${name}" is not JSON in UTF-8`, { cause });
  }
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}

function countOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}
