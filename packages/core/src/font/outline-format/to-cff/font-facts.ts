import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { FontFile } from '../../../models/font-file.ts';
import type { CffMetadata } from '../../../outline/cff/write/metadata-entries.ts';
import { readHead } from '../../tables/head.ts';
import { nameId, readNames } from '../../tables/names/name.ts';
import { chooseName } from '../../tables/names/name-choice.ts';
import { readOs2 } from '../../tables/os2.ts';
import { readPost } from '../../tables/post.ts';
import { requireTable } from '../../tables/require.ts';

type TableFacts = Omit<CffMetadata, 'glyphNames' | 'box' | 'unitsPerEm'>;

const { copyright, family, fullName, postScriptName, typographicFamily } = nameId;
const weights = ['Thin', 'ExtraLight', 'Light', 'Regular', 'Medium', 'Semibold', 'Bold', 'ExtraBold', 'Black'];
const maxNameLength = 63;

/** Reads the values of other tables that CFF repeats. A table that cannot be read is skipped. */
export function readFontFacts(tables: FontFile['tables'], context: Pick<Context, 'spend'>): TableFacts {
  const texts = readTable(tables, 'name', (table) => readTexts(table, context));
  const numbers = readTable(tables, 'post', readPost);
  const weight = readTable(tables, 'OS/2', readOs2)?.usWeightClass;
  return {
    name: toName(texts?.postScriptName) ?? toName(texts?.fullName) ?? toName(texts?.familyName) ?? 'Unnamed',
    version: readHead(requireTable(tables, 'head')).fontRevision.toFixed(3),
    notice: texts?.notice,
    fullName: texts?.fullName,
    familyName: texts?.familyName,
    weight: weight === undefined ? undefined : weights[Math.min(Math.max(Math.round(weight / 100), 1), 9) - 1],
    ...(numbers && {
      isFixedPitch: numbers.isFixedPitch,
      italicAngle: numbers.italicAngle,
      underlinePosition: numbers.underlinePosition,
      underlineThickness: numbers.underlineThickness,
    }),
  };
}

function readTexts(table: Uint8Array, context: Pick<Context, 'spend'>) {
  const wanted = [copyright, family, fullName, postScriptName, typographicFamily];
  const names = readNames(table, context, { wanted });
  const choose = (...ids: readonly number[]): string | undefined => toLatin(chooseName(names, ...ids));
  return {
    notice: choose(copyright),
    familyName: choose(typographicFamily, family),
    fullName: choose(fullName),
    postScriptName: choose(postScriptName),
  };
}

function readTable<Facts>(
  tables: FontFile['tables'],
  tag: string,
  read: (table: Uint8Array) => Facts,
): Facts | undefined {
  const table = tables.get(tag);
  try {
    return table && read(table);
  } catch (error) {
    if (error instanceof ConversionError && error.kind === 'malformed') return undefined;
    throw error;
  }
}

/** Converts a text to Latin 1: CFF strings have one byte per character. Other characters are removed. */
function toLatin(text: string | undefined): string | undefined {
  const latin = text
    ?.normalize('NFKC')
    .replace(/[^\x20-\x7e\xa1-\xff]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return latin === '' ? undefined : latin;
}

/** @see OpenType 1.9.1, "name — Naming Table", name ID 6: which characters a PostScript name has */
function toName(text: string | undefined): string | undefined {
  const name = text?.replace(/[^!-~]|[[\](){}<>/%]/g, '').slice(0, maxNameLength);
  return name === '' ? undefined : name;
}
