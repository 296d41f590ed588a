import type { Context } from '../../context.ts';
import type { Facts } from '../../format.ts';
import type { FontFile } from '../../models/font-file.ts';
import { outlineKindOf } from '../outline-kind.ts';
import { readFvar } from '../tables/fvar.ts';
import { readHead } from '../tables/head.ts';
import { readMaxp } from '../tables/maxp.ts';
import { readMetricsHeader } from '../tables/metrics/metrics-header.ts';
import { readLanguageTags } from '../tables/names/ltag.ts';
import { readNames } from '../tables/names/name.ts';
import { readOs2 } from '../tables/os2.ts';
import { readPost } from '../tables/post.ts';
import { describeCoverage } from './coverage.ts';
import { describeEmbedding } from './embedding.ts';
import { describeIdentity, describeNames, findUnreadNames } from './identity.ts';
import { describeMetrics } from './metrics.ts';
import { Problems, withoutUndefined } from './problems.ts';
import { describeVariations } from './variations.ts';

const colourTags = ['COLR', 'CPAL', 'SVG ', 'sbix', 'CBDT'];
/** Bits for italic or oblique in fsSelection, and for italic in macStyle. */
const slanted = { fsSelection: 0x201, macStyle: 2 };

/** Describes a font in any container. `faults` lists the faults of the container. */
export function describeFont(font: FontFile, faults: readonly string[], context: Context): Facts {
  const { tables } = font;
  const problems = new Problems(faults);
  const tags = problems.read(tables, 'ltag', readLanguageTags);
  const names = problems.read(tables, 'name', (table) => readNames(table, context, { tags })) ?? [];
  for (const each of findUnreadNames(names)) problems.list.push(each);
  const head = problems.read(tables, 'head', readHead);
  const os2 = problems.read(tables, 'OS/2', readOs2);
  const post = problems.read(tables, 'post', readPost);
  const hhea = problems.read(tables, 'hhea', (table) => readMetricsHeader(table, 'hhea'));
  const vhea = problems.read(tables, 'vhea', (table) => readMetricsHeader(table, 'vhea'));
  const fvar = problems.read(tables, 'fvar', readFvar);

  return withoutUndefined({
    ...describeIdentity(names),
    outlines: outlineKindOf(font),
    weight: os2?.usWeightClass,
    width: os2?.usWidthClass,
    isItalic: isItalic(os2?.fsSelection, head?.macStyle),
    italicAngle: post?.italicAngle,
    isFixedPitch: post?.isFixedPitch,
    unitsPerEm: head?.unitsPerEm,
    glyphs: problems.read(tables, 'maxp', readMaxp)?.numGlyphs,
    ...describeCoverage(tables, problems, context),
    ...(fvar && describeVariations(fvar, names)),
    colour: nonEmpty(colourTags.filter((tag) => tables.has(tag)).map((tag) => tag.trim())),
    embedding: os2 && describeEmbedding(os2.fsType),
    metrics: describeMetrics({ hhea, vhea, os2, post }),
    hasInstructions: ['fpgm', 'prep', 'cvt '].some((tag) => tables.has(tag)) || undefined,
    names: describeNames(names),
    tables: Object.fromEntries([...tables].map(([tag, { length }]) => [tag.trim(), length])),
    problems: nonEmpty(problems.list),
  });
}

function isItalic(fsSelection: number | undefined, macStyle: number | undefined): boolean | undefined {
  if (fsSelection !== undefined) return (fsSelection & slanted.fsSelection) !== 0;
  return macStyle === undefined ? undefined : (macStyle & slanted.macStyle) !== 0;
}

function nonEmpty<Value>(list: readonly Value[]): readonly Value[] | undefined {
  return list.length > 0 ? list : undefined;
}
