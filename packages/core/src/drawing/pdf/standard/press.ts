import { readProfile } from '../../../colour/icc/profile.ts';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { PdfObjects } from '../file/objects.ts';
import { formatText } from '../file/syntax.ts';
import type { DocumentFacts } from '../metadata.ts';
import type { DrawingPdfOptions, PdfOutputIntent, PdfPages } from '../options.ts';
import { writeSrgbProfile } from './srgb-profile.ts';

/** The parts that a printing condition or a standard adds to the file. */
export interface Press {
  readonly catalogEntries: string;
  readonly sharedSpaces: string;
  readonly rgbSpace: string;
  /** Written for the printing condition; pictures with the same profile are in its device space. */
  readonly profile: Uint8Array | undefined;
  readonly facts: Pick<DocumentFacts, 'date' | 'standard'>;
}

/** Writes the output intent and checks the requirements of the standard that depend on options. */
export function preparePress(
  objects: PdfObjects,
  pages: PdfPages,
  options: DrawingPdfOptions,
  context: Context,
): Press {
  const { outputIntent, standard } = options;
  if (standard !== undefined) requireStandard(pages, options, context);
  const catalogEntries = outputIntent === undefined ? '' : intentEntry(objects, outputIntent, context);
  const profile = outputIntent?.profile;
  if (standard === undefined) return { catalogEntries, sharedSpaces: '', rgbSpace: '/DeviceRGB', profile, facts: {} };
  const srgb = objects.addStream('/N 3/Alternate/DeviceRGB', writeSrgbProfile());
  const rgbSpace = `[/ICCBased ${srgb} 0 R]`;
  return {
    catalogEntries,
    sharedSpaces: `/DefaultRGB ${rgbSpace}`,
    rgbSpace,
    profile,
    facts: { date: context.now, standard },
  };
}

/** @see ISO 32000-2, "Output intents" */
function intentEntry(objects: PdfObjects, { condition, profile }: PdfOutputIntent, context: Context): string {
  let destination = '';
  if (profile !== undefined) {
    const { channels } = readProfile(profile, context);
    destination = `/DestOutputProfile ${objects.addStream(`/N ${channels}`, profile)} 0 R`;
  }
  const name = formatText(condition);
  const text = `<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier${name}/Info${name}${destination}>>`;
  return `/OutputIntents[${text}]`;
}

/** @see ICC.1:2022, "Required tags for output profiles", and ISO 15930-7:2010, "Output intents", "Document metadata" */
function requireStandard(
  pages: PdfPages,
  { standard, outputIntent, title, omitsMetadata }: DrawingPdfOptions,
  context: Context,
): void {
  const problems: string[] = [];
  const profile = outputIntent?.profile;
  const facts = profile === undefined ? undefined : readProfile(profile, context);
  if (facts?.deviceClass !== 'prtr' || facts.space !== 'CMYK')
    problems.push('an output intent with the profile of a CMYK press');
  else if (!facts.hasTag('A2B0') || !facts.hasTag('B2A0'))
    problems.push('a profile with tables to and from the inks of the press');
  if (omitsMetadata || (title ?? pages.title) === undefined) problems.push('a title');
  if (context.now === undefined) problems.push('a date');
  if (problems.length > 0) throw new ConversionError('OPTION_INVALID', `${standard} needs ${problems.join(', ')}`);
}
