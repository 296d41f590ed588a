import type { TextElement } from '../../../../models/design/elements.ts';
import type { TextFrame } from '../../../../models/design/frames.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import { omitUndefined } from '../../../omit-undefined.ts';
import { storyId } from '../../idml.ts';
import { readBlendingOf } from '../../paint/effects/effects.ts';
import type { Report } from '../../report.ts';
import type { StyledElement } from '../../styled-element.ts';
import { resolveObjectStyle } from '../../styled-element.ts';
import type { ElementBase } from '../base.ts';
import { spanIdOf } from '../base.ts';
import type { ItemShape } from '../shape.ts';
import type { ItemPlacement, ItemTools } from '../tools.ts';
import { readTextFrameSettings } from './text-frame.ts';
import { readTextPath } from './text-path.ts';

/** Reads the text of a frame, or undefined if the item has none or its story is missing. */
export function readTextFrame(
  styled: StyledElement,
  id: string,
  placement: ItemPlacement,
  tools: ItemTools,
  report: Report,
): TextFrame | undefined {
  const story = readStory(styled.element, id, placement, tools, report);
  if (story === undefined) return undefined;
  const { opacity, blendMode } = readBlendingOf(styled, 'content', report);
  return omitUndefined<TextFrame>({ story, ...readTextFrameSettings(styled, tools.paint, report), opacity, blendMode });
}

/** Reads the texts on the path of an item. Each becomes an element that paints only its characters. */
export function readTextPaths(
  item: XmlElement,
  owner: ElementBase,
  shape: ItemShape,
  placement: ItemPlacement,
  tools: ItemTools,
  report: Report,
): TextElement[] {
  return item.childrenNamed('TextPath').flatMap((path) => {
    const id = tools.ids.take(`${path.attribute('Self') ?? path.name}${placement.idSuffix}`);
    const story = readStory(path, id, placement, tools, report);
    if (story === undefined) return [];
    const { effects: _effects, wrap: _wrap, link: _link, alt: _alt, extra: _extra, ...rest } = owner;
    const spanId = spanIdOf(path.attribute('Self') ?? path.name, placement, tools);
    const base = {
      ...rest,
      ...(spanId !== undefined && { spanId }),
      id,
    };
    const setting = readTextFrameSettings(resolveObjectStyle(path, tools.objectStyles), tools.paint, report);
    const own = readTextPath(path, shape, tools.idml.context, report);
    return [{ kind: 'text', ...base, shape: own.shape, text: { story, ...setting, onPath: own.onPath } }];
  });
}

/** Returns the id of the story in a frame or path, and adds the frame to the story. */
function readStory(
  frame: XmlElement,
  id: string,
  placement: ItemPlacement,
  { idml, stories }: ItemTools,
  report: Report,
): string | undefined {
  const story = frame.attribute('ParentStory');
  if (story === undefined || story === 'n' || story === '') return undefined;
  if (!stories.has(story)) {
    report('LAYOUT_REFERENCE_BROKEN', `ParentStory "${story}" not found; the frame is empty`);
    return undefined;
  }
  const copy = placement.copyFor?.(story, frame.attribute('Self') ?? '') ?? placement.copy;
  if (placement.isContinuation !== true)
    stories.add(story, copy, frame, id, frame.attribute('ItemLayer') ?? placement.layer);
  return storyId(idml, { story, copy });
}
