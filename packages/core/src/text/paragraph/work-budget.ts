import type { Context } from '../../context.ts';

/** The part of a conversion's context that composing needs: counting of work, and interruption. */
export type WorkBudget = Pick<Context, 'spend' | 'breathe'>;
