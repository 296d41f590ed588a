import type { Page } from '../../../models/design/pages.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { omitUndefined } from '../../omit-undefined.ts';
import { plainName } from '../report.ts';

type Section = NonNullable<Page['section']>;

/** Returns the section of each page. A section extends to the start of the next one. */
export function readSections(designmap: XmlElement, pages: readonly string[]): (Section | undefined)[] {
  const starts = new Map<string, Section>();
  for (const element of designmap.childrenNamed('Section')) {
    const page = element.attribute('PageStart');
    if (page !== undefined) starts.set(page, readSection(element));
  }
  let current: Section | undefined;
  return pages.map((page) => {
    current = starts.get(page) ?? current;
    return current !== undefined && Object.keys(current).length > 0 ? current : undefined;
  });
}

/**
 * Returns the alternate layout of each page, if the document has several. A section names the layout that begins with
 * it; others have no name, or their own `Self`.
 */
export function readAlternateLayouts(designmap: XmlElement, pages: readonly string[]): (string | undefined)[] {
  const sections = designmap.childrenNamed('Section');
  const selves = new Set(sections.map((section) => section.attribute('Self')));
  const starts = new Map<string, string>();
  for (const section of sections) {
    const [page, name] = [section.attribute('PageStart'), section.attribute('AlternateLayout')];
    if (page !== undefined && name !== undefined && name !== '' && name !== 'n' && !selves.has(name))
      starts.set(page, name);
  }
  if (new Set(starts.values()).size < 2) return [];
  let current: string | undefined;
  return pages.map((page) => {
    current = starts.get(page) ?? current;
    return current;
  });
}

function readSection(element: XmlElement): Section {
  return omitUndefined<Section>({
    name: plainName(element.attribute('Name')) ?? plainName(element.attribute('SectionPrefix')),
    marker: plainName(element.attribute('Marker')),
  });
}
