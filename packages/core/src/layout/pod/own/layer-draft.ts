import type { Paint } from '../scene/draft.ts';
import type { Area, Look } from '../scene/look.ts';
import type { Spot } from '../scene/spot.ts';
import type { Members } from '../template/members.ts';

/** One layer that is being drawn: where it is from, and what it takes up. */
export interface LayerDraft {
  readonly members: Members;
  readonly look: Look;
  readonly area: Area;
  readonly spot: Spot;
  readonly paint: Paint;
}
