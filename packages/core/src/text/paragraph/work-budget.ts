import type { Context } from '../../context.ts';

/** What composing needs of a conversion: counting of work, and interruption. */
export type WorkBudget = Pick<Context, 'spend' | 'breathe'>;
