import type { DrawingNode, Paint } from '../../../models/drawing/nodes.ts';

/** A paint of the model, or nodes that are painted under a clip. */
export type ResolvedPaint = Paint | { readonly kind: 'nodes'; readonly children: readonly DrawingNode[] };
