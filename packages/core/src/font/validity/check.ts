import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import { bytesPerStep } from '../budget.ts';
import {
  checkHead,
  checkLineHeader,
  checkLineMetrics,
  checkMaxp,
  checkName,
  checkOs2,
  checkPost,
  findMissing,
} from './basics.ts';
import { checkCmap } from './cmap.ts';
import { checkGlyf, checkLoca } from './glyf.ts';
import { GlyphFault } from './glyph-fault.ts';
import { checkGdef, checkGpos, checkGsub } from './layout/tables.ts';
import {
  checkCvt,
  checkGasp,
  checkHdmx,
  checkKern,
  checkLtsh,
  checkProgram,
  checkVdmx,
  checkVorg,
} from './small-tables.ts';
import { type CheckTable, type Subject, viewOf } from './subject.ts';
import { TableView } from './table-view.ts';
import {
  checkAvar,
  checkCvar,
  checkFvar,
  checkGvar,
  checkMetricsVariations,
  checkMvar,
  countAxes,
} from './variations.ts';

const bytesPerTurn = 65_536;

/** Checks by table tag; browsers pass on or ignore the other tables. */
const checks: Readonly<Record<string, CheckTable>> = {
  maxp: checkMaxp,
  head: checkHead,
  'OS/2': checkOs2,
  cmap: checkCmap,
  hhea: checkLineHeader,
  hmtx: checkLineMetrics('hhea'),
  name: checkName,
  post: checkPost,
  loca: checkLoca,
  glyf: checkGlyf,
  'CFF ': checkCff,
  CFF2: checkCff,
  vhea: checkLineHeader,
  vmtx: checkLineMetrics('vhea'),
  VORG: checkVorg,
  'cvt ': checkCvt,
  fpgm: checkProgram,
  prep: checkProgram,
  gasp: checkGasp,
  hdmx: checkHdmx,
  LTSH: checkLtsh,
  VDMX: checkVdmx,
  kern: checkKern,
  GDEF: checkGdef,
  GSUB: checkGsub,
  GPOS: checkGpos,
  fvar: checkFvar,
  avar: checkAvar,
  gvar: checkGvar,
  cvar: checkCvar,
  HVAR: checkMetricsVariations,
  VVAR: checkMetricsVariations,
  MVAR: checkMvar,
};

/** Loads the check of CFF outlines, the largest of all, for fonts that have them. */
async function checkCff(table: TableView, subject: Subject): Promise<void> {
  const { checkCff } = await import('./cff/table.ts');
  await checkCff(table.tag === 'CFF2' ? 2 : 1)(table, subject);
}

/** Notes the first fault of each of these tables for which browsers refuse the font or drop the table. */
export async function noteInvalidTables(
  { tables }: FontFile,
  isChecked: (tag: string) => boolean,
  context: Context,
): Promise<void> {
  const subject = describe(tables, context);
  for (const lack of findMissing(subject)) context.note('FONT_SOURCE_INVALID', lack);
  let bytesInTurn = 0;
  for (const [tag, bytes] of tables) {
    if (!isChecked(tag)) continue;
    context.spend(Math.ceil(bytes.length / bytesPerStep));
    bytesInTurn += bytes.length;
    if (bytesInTurn >= bytesPerTurn) {
      await context.breathe();
      bytesInTurn = 0;
    }
    await noteFault(new TableView(tag, bytes), subject);
  }
}

function describe(tables: FontFile['tables'], context: Context): Subject {
  return {
    tables,
    glyphCount: viewOf({ tables }, 'maxp', 6)?.u16(4) ?? 0,
    axisCount: countAxes({ tables }),
    context,
  };
}

async function noteFault(table: TableView, subject: Subject): Promise<void> {
  try {
    if (table.length === 0) throw table.fault(0, 'the table is empty');
    await checks[table.tag]?.(table, subject);
  } catch (error) {
    if (!(error instanceof ConversionError) || error.kind === 'aborted' || error.code === 'WORK_EXHAUSTED') throw error;
    const glyph = error instanceof GlyphFault ? error.glyph : undefined;
    const place = [
      `table "${table.tag}"`,
      ...(glyph === undefined ? [] : [`glyph ${glyph}`]),
      ...(error.at === undefined ? [] : [`offset ${error.at}`]),
    ];
    const detail = `${place.join(', ')}: ${error.message}`;
    subject.context.note('FONT_SOURCE_INVALID', detail, glyph === undefined ? undefined : { glyph });
  }
}
