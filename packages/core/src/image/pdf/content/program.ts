import type { ContentProgram } from './interpreter.ts';
import { operators } from './operators/index.ts';
import { TextLine } from './text-line.ts';

/** All operators, and text. */
export const contentProgram: ContentProgram = { operators, openText: (content) => new TextLine(content) };
