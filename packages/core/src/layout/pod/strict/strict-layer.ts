import type { Paint } from '../scene/design-builder.ts';
import type { Area, ElementBase } from '../scene/element-base.ts';
import type { NoteLocation } from '../scene/note-location.ts';
import type { Members } from '../template/members.ts';

/** A layer being converted. */
export interface StrictLayer {
  readonly members: Members;
  readonly base: ElementBase;
  readonly area: Area;
  readonly location: NoteLocation;
  readonly paint: Paint;
}
