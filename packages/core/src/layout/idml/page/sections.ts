import type { Page } from '../../../models/design/pages.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { stated } from '../../stated.ts';
import { plainName } from '../report.ts';

type Section = NonNullable<Page['section']>;

/** Which section each page is in: from the page that a section starts at, to the next one that another does. */
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

function readSection(element: XmlElement): Section {
  return stated<Section>({
    name: plainName(element.attribute('Name')) ?? plainName(element.attribute('SectionPrefix')),
    marker: plainName(element.attribute('Marker')),
  });
}
