import type { XmlElement } from '../../../xml/element.ts';
import { isCondition } from './conditions.ts';
import { isBackdrop } from './filter-inputs.ts';
import { isIgnoredKind } from './kinds.ts';
import { isKnownPicture } from './pictures.ts';
import { plainPoints } from './points.ts';

const functions =
  /\b(?:var|calc|min|max|clamp|env|oklab|oklch|lab|lch|color|color-mix|light-dark)\(|\(\s*from\s|\d(?:grad|turn|rad|rem|vw|vh|vmin|vmax)\b/i;
const styles =
  /transform|vector-effect|:\s*(?:unset|initial|revert)|(?:^|[;{\s])(?:filter|clip-path|d|rotate|scale|translate|animation|outline|backdrop-filter|mask-mode|background|mix-blend-mode)[\w-]*\s*:/i;
const properties = new Set(['transform-origin', 'transform-box', 'vector-effect', 'pathLength']);

/** Whether an element says something that the engine does not know, or sees otherwise than browsers do. */
export function isModernElement({ local, attributes }: XmlElement): boolean {
  if (isIgnoredKind(local) || local === 'switch') return true;
  const isPicture = local === 'image' || local === 'feImage';
  for (let at = 0; at < attributes.length; at += 2) {
    const [name = '', value = ''] = [attributes[at], attributes[at + 1]];
    if (name === 'points' && plainPoints(value) !== value) return true;
    if (isCondition(name) || properties.has(name) || isBackdrop(name, value)) return true;
    if (name === 'style' && (styles.test(value) || functions.test(value))) return true;
    if ((name === 'filter' || name === 'clip-path') && !/^\s*(?:none|url\()/.test(value)) return true;
    if (isPicture && name.endsWith('href') && !isKnownPicture(value)) return true;
    if (name !== 'd' && (value.includes('(') || /\d(?:rem|v[wh]|vmin|vmax)$/.test(value)) && functions.test(value))
      return true;
  }
  return false;
}

/** Whether a style sheet does: by rules within rules, by rules for certain media, or by selectors of late. */
export function isModernSheet(css: string): boolean {
  return (
    /@(?!font-face)|\{[^{}]*\{|:(?:is|where|not|has|nth|first|last|only|lang)\b/i.test(css) ||
    styles.test(css) ||
    functions.test(css)
  );
}
