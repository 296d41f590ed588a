import { buildPackage } from '../../builders/layout-builder.ts';
import { convertLayout } from '../bundle-reader.ts';
import { buildRichLayout, spreads } from './layout.ts';

type SpreadName = keyof typeof spreads;

/** Changes an XML document. */
export type Edit = (xml: string) => string;

/** Attributes that must have a value for others to have an effect, by element and name pattern of the others. */
const prerequisites: readonly (readonly [elements: RegExp, names: RegExp, values: Readonly<Record<string, string>>])[] =
  [
    [/^Paragraph/, /^\*?Bullet(s|Char)/, { BulletsAndNumberingListType: 'BulletList' }],
    [/Paragraph|Character/, /^KentenCustomCharacter/, { KentenKind: 'Custom' }],
    [/Paragraph|Character/, /^MiterLimit$/, { EndJoin: 'MiterEndJoin' }],
    [/^Paragraph/, /^BulletsFontStyle$/, { BulletsFont: 'Test' }],
    [/^Table/, /ColumnFill|FillColumns/, { ColumnFillsPriority: 'true' }],
    [/^Table/, /^DefaultRow/, { StartRowStrokeCount: '0', EndRowStrokeCount: '0' }],
    [/^Table/, /^DefaultColumn/, { StartColumnStrokeCount: '0', EndColumnStrokeCount: '0' }],
    [/^Cell/, /Graphic/, { CellType: 'GraphicTypeCell' }],
    [/Paragraph|Character/, /^RubyParentOverhangAmount$/, { RubyOverhang: 'true' }],
    [/^Layer$/, /^IgnoreWrap$/, { Visible: 'false' }],
  ];

/** Sets an attribute of the first element of a name, or a child of `Properties` if the name begins with `*`. */
function setIn(element: string, name: string, value: string): Edit {
  let isDone = false;
  const start = new RegExp(`<${element}(?=[\\s/>])([^>]*?)(/?)>(<Properties>)?`);
  return (xml) => {
    if (isDone) return xml;
    return xml.replace(start, (_, attributes: string, end: string, properties = '') => {
      isDone = true;
      const rest = attributes.replace(new RegExp(`\\s${name.replace('*', '')}="[^"]*"`), '');
      if (!name.startsWith('*')) return `<${element}${rest} ${name}="${value}"${end}>${properties}`;
      const part = `<${name.slice(1)} type="object">${value}</${name.slice(1)}>`;
      if (end !== '') return `<${element}${rest}><Properties>${part}</Properties></${element}>`;
      return `<${element}${rest}><Properties>${part}${properties === '' ? '</Properties>' : ''}`;
    });
  };
}

/** Returns the design and notes of the layout with these values of an element. */
export async function outcomeOf(element: string, values: Readonly<Record<string, string>>): Promise<string> {
  const edits = Object.entries(values).map(([name, value]) => setIn(element, name, value));
  const edit: Edit = (xml) => edits.reduce((text, one) => one(text), xml);
  const layout = buildRichLayout(spreadsFor(element), edit, element === 'MasterSpread' ? edit : undefined);
  const { template, manifest, notes } = await convertLayout(buildPackage({ 'a.idml': layout }), { allowMissing: true });
  return JSON.stringify({ template, manifest, notes });
}

/** Returns the values that an attribute needs to have an effect. */
export function prerequisitesOf(element: string, name: string): Readonly<Record<string, string>> {
  const found = prerequisites.filter(([elements, names]) => elements.test(element) && names.test(name));
  return Object.assign({}, ...found.map(([, , values]) => values));
}

/** Returns the spread with the element, or the one with the text. Swatches and effects are visible on shapes. */
function spreadsFor(element: string): SpreadName[] {
  const start = new RegExp(`<${element}[\\s/>]`);
  const found = (Object.keys(spreads) as SpreadName[]).find((name) => start.test(spreads[name]));
  if (found !== undefined) return [found];
  return /Color|Tint|Gradient|Ink|Swatch|Stroke|Object|Transparency|Page|Spread|Section|Merge|Layer/.test(element)
    ? ['shapes', 'text']
    : ['text'];
}
