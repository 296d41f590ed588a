import { spaceNames } from '../colour/space-names.data.ts';
import type { Context } from '../context.ts';
import type { RasterFacts } from '../models/raster.ts';
import type { ResolvedImageConfig } from './config.ts';
import { type ImagePlan, type ImageTarget, requiresSrgb } from './plan.ts';
import { changesColours } from './profile.ts';
import { type ImageSettingName, searches } from './settings.ts';
import type { Fit } from './size.ts';

/** Adds notes about everything that the output loses, and about settings without effect. */
export function noteLosses(plan: ImagePlan, facts: RasterFacts, config: ResolvedImageConfig, context: Context): void {
  const { note } = context;
  const { encoding, frame = 1 } = plan;
  if (plan.flattensAlpha) note('ALPHA_FLATTENED', config.background && `on rgb(${config.background.join(' ')})`);
  if (facts.frames > 1 && facts.isAnimated && !plan.allFrames) note('FRAMES_DROPPED', `${frame} of ${facts.frames}`);
  if (facts.frames > 1 && !facts.isAnimated) note('PAGES_DROPPED', `${facts.page ?? 1} of ${facts.frames}`);
  if (facts.depth > plan.depth) note('DEPTH_REDUCED', `from ${facts.depth} to ${plan.depth} bits`);
  noteConversion(facts, encoding, config, context);
  if (plan.gammaPower !== 1) note('COLOUR_CONVERTED', `from a gamma of ${describeGamma(plan.gammaPower)}`);
  else if (facts.gammaPower !== undefined) note('GAMMA_IGNORED', describeGamma(facts.gammaPower));
  for (const reason of listIgnored(plan, facts, config)) note('CONFIG_IGNORED', reason);
}

function noteConversion(
  facts: RasterFacts,
  encoding: ImageTarget,
  { keep }: ResolvedImageConfig,
  context: Context,
): void {
  const { space, profile } = facts;
  const hasOwnColours = space === 'srgb' || space === 'gray';
  // Without the profile, the caller asked for gray and RGB to become sRGB.
  if (!requiresSrgb(facts, encoding) || (!keep.has('profile') && hasOwnColours)) return;
  if (space !== 'srgb') context.note('COLOUR_CONVERTED', `from ${spaceNames[space]}`);
  else if (profile !== undefined && changesColours(profile, space, context))
    context.note('COLOUR_CONVERTED', 'from the colours of the embedded profile');
}

/** The exponent as stated in the file, which encoded light into samples. */
const describeGamma = (power: number): string => (power / 2.2).toFixed(3);

/** Outputs that have a setting. */
const outputsOf = {
  quality: ['avif', 'jpg', 'webp'],
  lossless: ['avif', 'webp'],
  effort: ['avif', 'gif', 'png', 'webp'],
  progressive: ['gif', 'jpg', 'png'],
} as const satisfies Partial<Record<ImageSettingName, readonly ImageTarget[]>>;

/** The reasons why settings that were given have no effect. */
function listIgnored(plan: ImagePlan, facts: RasterFacts, config: ResolvedImageConfig): string[] {
  const { encoding, fit } = plan;
  const { given, gravity, lossless, progressive } = config;
  const isSwitchedOff = { quality: false, effort: false, lossless: !lossless, progressive: !progressive };
  const reasons = Object.entries(outputsOf).flatMap(([name, outputs]) => {
    const isUsed = (outputs as readonly string[]).includes(encoding);
    const isOff = isSwitchedOff[name as keyof typeof outputsOf];
    return given.has(name) && !isUsed && !isOff ? [`${describeOutput(encoding)}, so ${name} does not apply`] : [];
  });
  if (lossless && given.has('quality') && outputsOf.lossless.some((output) => output === encoding))
    reasons.push('quality does not apply to lossless pictures');
  if (given.has('gravity') && fit?.cropped === undefined && fit?.padded === undefined)
    reasons.push('gravity applies to crop and pad with both sides only');
  else if (gravity !== plan.gravity) reasons.push(`${gravity} does not apply to animations`);
  if (given.has('intent') && facts.space !== 'cmyk' && facts.hadInks !== true)
    reasons.push('intent applies to pictures in CMYK only');
  if (given.has('frame') && !facts.isAnimated) reasons.push('frame applies to animations only');
  const canState = encoding === 'jpg' || encoding === 'png' || encoding === 'tiff' || encoding === 'pixels';
  if (given.has('density') && facts.renderDpi === undefined && !canState) reasons.push(`${encoding} states no density`);
  return reasons;
}

function describeOutput(encoding: ImageTarget): string {
  if (encoding === 'gif') return 'gif has a palette';
  if (encoding === 'png' || encoding === 'tiff') return `${encoding} is lossless`;
  return `the output is ${encoding}`;
}

/** Notes that settings have no effect on something. */
export function noteIgnored(
  names: readonly ImageSettingName[],
  subject: string,
  { given }: ResolvedImageConfig,
  { note }: Pick<Context, 'note'>,
): void {
  for (const name of names) if (given.has(name)) note('CONFIG_IGNORED', `${name} does not apply${subject}`);
}

const settingsOfPixels = [
  ...(['quality', 'background', 'lossless', 'effort', 'progressive'] as const),
  ...(['density', 'frame', 'keep', 'intent'] as const),
];

/** Notes that settings of pixels have no effect on an output that stays a drawing. */
export function noteSettingsOfPixels(config: ResolvedImageConfig, context: Pick<Context, 'note'>): void {
  noteIgnored(settingsOfPixels, ' to drawings', config, context);
  const { gravity } = config;
  if ((searches as readonly string[]).includes(gravity))
    context.note('CONFIG_IGNORED', `gravity ${gravity} does not apply to drawings`);
}

/** Notes that an svg, which is scaled by its viewport, fills its border in one direction. */
export function noteEnlargedBorder(
  { scaled, padded }: Fit,
  { noEnlarge }: ResolvedImageConfig,
  { note }: Pick<Context, 'note'>,
): void {
  const isLimited = padded !== undefined && scaled.width < padded.width && scaled.height < padded.height;
  if (noEnlarge && isLimited) note('CONFIG_IGNORED', 'noEnlarge does not apply to pad in svg');
}
