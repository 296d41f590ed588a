import type { Fill, Stroke } from '../../models/design/paint.ts';
import type { ObjectProperties, Styles } from '../../models/design/styles.ts';
import type { XmlElement } from '../../xml/element.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { attributeIn, bySelf, valueIn } from './chain.ts';
import type { Idml } from './idml.ts';
import { readCorners } from './item/corners.ts';
import { readFitting } from './item/fitting.ts';
import { readTextFrameSettings } from './item/text/text-frame.ts';
import type { ItemTools } from './item/tools.ts';
import { readWrap } from './item/wrap.ts';
import { readBlendingOf, readEffects } from './paint/effects/effects.ts';
import { fillNames, readPaint } from './paint/fill.ts';
import { readStroke } from './paint/stroke.ts';
import type { Report } from './report.ts';
import { createReport, plainName } from './report.ts';
import type { StyledElement } from './styled-element.ts';
import { styleWithoutBase } from './styled-element.ts';

type ObjectStyle = NonNullable<Styles['object']>[number];

/** Returns the object styles by `Self`. */
export function objectStylesOf({ parts }: Idml): Map<string, XmlElement> {
  const root = parts.styles?.child('RootObjectStyleGroup') ?? parts.styles;
  return bySelf(root, ['ObjectStyle']);
}

/** Reads all object styles, each with only its own values. Items also store all values of their style. */
export function readObjectStyles(tools: ItemTools): ObjectStyle[] {
  const paragraphStyles = bySelf(tools.idml.parts.styles, ['ParagraphStyle']);
  const ends = acyclicStyles(tools.objectStyles);
  return [...tools.objectStyles].map(([self, style]) => {
    tools.idml.context.spend(1_000);
    const groups = groupsOf(style);
    return omitUndefined<ObjectStyle>({
      id: tools.idml.id(self),
      name: plainName(style.attribute('Name')) ?? self,
      group: groups.length > 0 ? groups : undefined,
      basedOn: basedOn(style, tools, ends),
      set: readProperties(style, tools, paragraphStyles),
    });
  });
}

function readProperties(
  style: XmlElement,
  tools: ItemTools,
  paragraphStyles: ReadonlyMap<string, XmlElement>,
): ObjectProperties {
  const report = createReport(style, tools.idml.context);
  const styled = styleWithoutBase(style);
  const effects = (['object', 'fill', 'stroke', 'content'] as const).flatMap((target) =>
    readEffects(styled, target, tools.paint, report),
  );
  const text = readTextFrameSettings(styled, tools.paint, report);
  const paragraph =
    style.attribute('EnableParagraphStyle') === 'false' ? undefined : style.attribute('AppliedParagraphStyle');
  return omitUndefined<ObjectProperties>({
    fill: fillOf(styled, tools, report),
    stroke: strokeOf(styled, tools, report),
    opacity: readBlendingOf(styled, 'object', report).opacity,
    effects: effects.length > 0 ? effects : undefined,
    corners: readCorners(styled.chainFor('EnableStrokeAndCornerOptions'), report),
    wrap: readWrap(styled, tools.idml.context, report),
    fitting: readFitting(styled, true, report),
    text: Object.keys(text).length > 0 ? text : undefined,
    paragraphStyle: paragraph !== undefined && paragraphStyles.has(paragraph) ? tools.idml.id(paragraph) : undefined,
  });
}

/** A style without fill must say so explicitly; an absent fill is inherited from the base style. */
function fillOf(styled: StyledElement, tools: ItemTools, report: Report): Fill | undefined {
  const chain = styled.chainFor('EnableFill');
  const isNone = attributeIn(chain, 'FillColor') === 'Swatch/None';
  return isNone
    ? { swatch: tools.idml.id('Swatch/None') }
    : readPaint(chain, fillNames, undefined, tools.paint, report);
}

function strokeOf(styled: StyledElement, tools: ItemTools, report: Report): Stroke | undefined {
  const isNone = attributeIn(styled.chainFor('EnableStroke'), 'StrokeColor') === 'Swatch/None';
  if (isNone) return { swatch: tools.idml.id('Swatch/None'), width: 0 };
  return readStroke(styled, { box: undefined, isOpen: false }, tools.paint, report);
}

/** Returns the id of the base style. A style in a cycle has no base. */
function basedOn(
  style: XmlElement,
  { idml, objectStyles }: ItemTools,
  ends: ReadonlySet<XmlElement>,
): string | undefined {
  const base = baseOf(style, objectStyles);
  return base === undefined || !ends.has(style) ? undefined : idml.id(base.attribute('Self') ?? '');
}

/** Returns the styles whose base chain ends, which excludes cycles. */
function acyclicStyles(styles: ReadonlyMap<string, XmlElement>): Set<XmlElement> {
  const [ends, seen] = [new Set<XmlElement>(), new Set<XmlElement>()];
  for (const style of styles.values()) {
    const walked: XmlElement[] = [];
    let each: XmlElement | undefined = style;
    while (each !== undefined && !seen.has(each)) {
      seen.add(each);
      walked.push(each);
      each = baseOf(each, styles);
    }
    if (each === undefined || ends.has(each)) for (const one of walked) ends.add(one);
  }
  return ends;
}

function baseOf(style: XmlElement, styles: ReadonlyMap<string, XmlElement>): XmlElement | undefined {
  const name = valueIn([style], 'BasedOn');
  return name === undefined ? undefined : (styles.get(name) ?? styles.get(`ObjectStyle/${name}`));
}

function groupsOf(style: XmlElement): string[] {
  const groups: string[] = [];
  for (let at = style.parent; at?.name === 'ObjectStyleGroup'; at = at.parent) {
    // The name of a nested group repeats the names of its parents.
    groups.unshift(plainName(at.attribute('Name'))?.split(':').at(-1) ?? '');
  }
  return groups;
}
