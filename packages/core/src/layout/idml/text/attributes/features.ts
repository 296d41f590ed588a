import type { XmlElement } from '../../../../xml/element.ts';
import type { CascadedAttributes } from './cascaded-attributes.ts';
import { plainName } from './cascaded-attributes.ts';
import type { PropertyRule } from './property-rule.ts';

type Features = Record<string, number>;

/** Boolean attributes with the OpenType tags they control. */
const switches: Readonly<Record<string, readonly string[]>> = {
  OTFContextualAlternate: ['calt'],
  OTFDiscretionaryLigature: ['dlig'],
  OTFFraction: ['frac'],
  OTFHVKana: ['hkna', 'vkna'],
  OTFHistorical: ['hist'],
  OTFJustificationAlternate: ['jalt'],
  OTFLocale: ['locl'],
  OTFMark: ['mark', 'mkmk'],
  OTFOrdinal: ['ordn'],
  OTFProportionalMetrics: ['palt'],
  OTFRomanItalics: ['ital'],
  OTFSlashedZero: ['zero'],
  OTFStylisticAlternate: ['salt'],
  OTFSwash: ['swsh'],
  OTFTitling: ['titl'],
};

/** Features that shapers apply by default. */
const onByDefault: ReadonlySet<string> = new Set(['calt', 'locl', 'mark', 'mkmk']);

const figures: Readonly<Record<string, readonly string[]>> = {
  Default: [],
  TabularLining: ['tnum', 'lnum'],
  ProportionalOldstyle: ['pnum', 'onum'],
  ProportionalLining: ['pnum', 'lnum'],
  TabularOldstyle: ['tnum', 'onum'],
};
const forms: Readonly<Record<string, readonly string[]>> = {
  None: [],
  Calculate: [],
  Initial: ['init'],
  Medial: ['medi'],
  Final: ['fina'],
  Isolated: ['isol'],
};
/** Superscripts and subscripts drawn in the font. Synthesized ones use `position`. */
const superiors: Readonly<Record<string, string>> = { OTSuperscript: 'sups', OTSubscript: 'subs' };

const stylisticSets = 20;

/** OpenType features by tag. Each attribute, and each tag in the design, is inherited separately. */
export const featuresRule: PropertyRule<Features> = {
  from: [
    ...Object.keys(switches),
    'OTFFigureStyle',
    'PositionalForm',
    'OTFStylisticSets',
    'Position',
    'OpenTypeFeatures',
  ],
  read(attributes) {
    const found: Features = {};
    for (const [attribute, tags] of Object.entries(switches)) {
      const on = attributes.boolean(attribute);
      for (const tag of tags) if (on !== undefined && on !== onByDefault.has(tag)) found[tag] = on ? 1 : 0;
    }
    for (const tag of attributes.choice('OTFFigureStyle', figures) ?? []) found[tag] = 1;
    for (const tag of attributes.choice('PositionalForm', forms) ?? []) found[tag] = 1;
    const position = attributes.attribute('Position') ?? '';
    const superior = Object.hasOwn(superiors, position) ? superiors[position] : undefined;
    if (superior !== undefined) found[superior] = 1;
    addSets(found, attributes);
    for (const [tag, value] of readListedFeatures(attributes.property('OpenTypeFeatures'), attributes))
      found[tag] = value;
    return Object.keys(found).length === 0 ? undefined : found;
  },
  resetMember: (tag) => (onByDefault.has(tag) ? 1 : 0),
};

/** Returns the properties without features that have their default value. */
export function omitDefaultFeatures<Properties extends { features?: Features | undefined }>(
  properties: Properties,
): Properties {
  const { features, ...others } = properties;
  if (features === undefined) return properties;
  const kept = Object.entries(features).filter(([tag, value]) => (value === 0) === onByDefault.has(tag));
  return (kept.length === 0 ? others : { ...others, features: Object.fromEntries(kept) }) as Properties;
}

/** Adds stylistic sets. Bit 0 is `ss01`. */
function addSets(found: Features, attributes: CascadedAttributes): void {
  const sets = attributes.number('OTFStylisticSets', 0, 2 ** stylisticSets - 1) ?? 0;
  for (let n = 0; n < stylisticSets; n++) {
    if ((sets >> n) & 1) found[`ss${String(n + 1).padStart(2, '0')}`] = 1;
  }
}

/** Reads tags that are listed explicitly, each with its value. */
function readListedFeatures(list: XmlElement | undefined, attributes: CascadedAttributes): [string, number][] {
  const found: [string, number][] = [];
  for (const item of list?.childrenNamed('ListItem') ?? []) {
    const [name = '', value = '1'] = item.childrenNamed('ListItem').map((part) => part.text.trim());
    const [tag, number] = [plainName(name), Number(value)];
    if (/^[\x20-\x7e]{4}$/.test(tag) && Number.isInteger(number) && number >= 0) found.push([tag, number]);
    else
      attributes.report(
        'TEXT_VALUE_UNKNOWN',
        `OpenTypeFeatures ${JSON.stringify([tag.slice(0, 8), value.slice(0, 8)])}`,
      );
  }
  return found;
}
