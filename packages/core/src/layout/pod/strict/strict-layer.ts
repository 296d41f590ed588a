import type { Paint } from '../scene/design-builder.ts';
import type { Area, ElementBase } from '../scene/element-base.ts';
import type { NoteLocation } from '../scene/note-location.ts';
import type { Members } from '../template/members.ts';

/** One layer that is being drawn: where it is from, and what it takes up. */
export interface StrictLayer {
  readonly members: Members;
  readonly look: ElementBase;
  readonly area: Area;
  readonly spot: NoteLocation;
  readonly paint: Paint;
}
