import type { Facts } from '../../format.ts';
import type { MetricsHeader } from '../tables/metrics/metrics-header.ts';
import type { Os2 } from '../tables/os2.ts';
import type { Post } from '../tables/post.ts';
import { withoutUndefined } from './problems.ts';

const useTypoMetrics = 1 << 7;

interface MetricTables {
  readonly hhea: MetricsHeader | undefined;
  readonly vhea: MetricsHeader | undefined;
  readonly os2: Os2 | undefined;
  readonly post: Post | undefined;
}

/** The line metrics of each table that programs use, in font units. */
export function describeMetrics({ hhea, vhea, os2, post }: MetricTables): Facts {
  return withoutUndefined({
    hhea: hhea && describeLine(hhea),
    typo: os2?.sTypoAscender === undefined ? undefined : describeTypo(os2),
    win: os2?.usWinAscent === undefined ? undefined : { ascent: os2.usWinAscent, descent: os2.usWinDescent },
    usesTypo: os2 && (os2.fsSelection & useTypoMetrics) !== 0,
    vhea: vhea && describeLine(vhea),
    xHeight: os2?.sxHeight,
    capHeight: os2?.sCapHeight,
    underlinePosition: post?.underlinePosition,
    underlineThickness: post?.underlineThickness,
  });
}

function describeLine({ ascender, descender, lineGap }: MetricsHeader): Facts {
  return { ascender, descender, lineGap };
}

function describeTypo({ sTypoAscender, sTypoDescender, sTypoLineGap }: Os2): Facts {
  return { ascender: sTypoAscender, descender: sTypoDescender, lineGap: sTypoLineGap };
}
