import { readProfileName } from '../../colour/icc/profile-name.ts';
import type { Context } from '../../context.ts';
import type { Facts } from '../../format.ts';
import type { PsdMode } from './header.ts';
import type { Layer } from './layers/layer.ts';
import { openLayerSection } from './layers/layer-section.ts';
import type { Resources } from './resources.ts';
import {
  hasRealMergedData,
  listResources,
  readResolution,
  readWriterName,
  resourceBytes,
  resourceId,
} from './resources.ts';
import { openSections } from './sections.ts';

/** Names that the other image formats use for these colour spaces. */
const spaceNames: Partial<Record<PsdMode, string>> = { gray: 'b-w', rgb: 'srgb' };
const maxNames = 200;

/** Reads facts from the header and the sections of a psd or psb without decoding pixels. */
export async function inspectPsd(bytes: Uint8Array, { limits }: Context): Promise<Facts> {
  const sections = openSections(bytes);
  const { width, height, channels, depth, mode, isLarge } = sections.header;
  const resources = listResources(sections.resources);
  const section = openLayerSection(sections.layers, sections.header);
  const layers = section.read(limits).filter((layer) => layer.section?.part !== 'bottom');
  const profile = resourceBytes(resources, resourceId.profile);
  const facts: Facts = {
    width,
    height,
    colourSpace: spaceNames[mode] ?? mode,
    channels,
    bitsPerSample: depth,
    hasAlpha: section.isTransparent,
    profile: profile && (readProfileName(profile) ?? 'unnamed'),
    dpi: readResolution(resources)?.x,
    isLarge: isLarge || undefined,
    hasMergedPicture: sections.merged.length > 2 && hasRealMergedData(resources),
    layerCount: layers.length,
    layers: layers.slice(-maxNames).reverse().map(describeLayer),
    creator: readCreator(resources),
    metadata: (['exif', 'xmp', 'iptc'] as const).filter((kind) => resources.has(resourceId[kind])),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

function describeLayer({ name, section, isHidden, isClipped }: Layer): Facts {
  return {
    name,
    ...(section !== undefined && { isGroup: true }),
    ...(isHidden && { isHidden }),
    ...(isClipped && { isClipped }),
  };
}

/** The program named in the XMP metadata, or else the one that wrote the file. */
function readCreator(resources: Resources): string | undefined {
  const xmp = resourceBytes(resources, resourceId.xmp);
  const text = xmp && new TextDecoder().decode(xmp.subarray(0, 1 << 16));
  return text?.match(/CreatorTool(?:>|\s*=\s*["'])([^<"']{1,200})/)?.[1] ?? readWriterName(resources);
}
