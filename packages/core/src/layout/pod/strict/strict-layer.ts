import type { Paint } from '../scene/design-builder.ts';
import type { Area, ElementBase } from '../scene/element-base.ts';
import type { NoteLocation } from '../scene/note-location.ts';
import type { Members } from '../template/members.ts';

/** A layer being converted. */
export interface StrictLayer {
  readonly members: Members;
  readonly look: ElementBase;
  readonly area: Area;
  readonly spot: NoteLocation;
  readonly paint: Paint;
}
