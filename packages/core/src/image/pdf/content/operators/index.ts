import type { OperatorTable } from '../interpreter.ts';
import { colourOperators } from './colour.ts';
import { markOperators } from './marks.ts';
import { objectOperators } from './objects.ts';

import { paintOperators } from './paint.ts';
import { pathOperators } from './path.ts';
import { stateOperators } from './state.ts';
import { textOperators } from './text.ts';

/** All operators of content streams. @see ISO 32000-1, "Operator Summary" */
export const operators: OperatorTable = {
  ...pathOperators,
  ...paintOperators,
  ...stateOperators,
  ...colourOperators,
  ...textOperators,
  ...objectOperators,
  ...markOperators,
};
