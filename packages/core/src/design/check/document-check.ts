import type { TemplateBundle } from '../../models/design/bundle.ts';
import type { Story } from '../../models/design/stories.ts';
import type { ColorSwatch, GradientSwatch } from '../../models/design/swatches.ts';
import type { Problem, ProblemCode } from '../problem-codes.ts';
import schema from '../schema/template-bundle-1.0.0.schema.json' with { type: 'json' };
import { FileRules } from './file-rules.ts';
import { FrameRules } from './frame-rules.ts';
import type { IdRole, ThingKind } from './id-roles.data.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Judge, Rule } from './judge.ts';
import { judgeColor, judgeDesign, judgePath, judgeStops, judgeStyles } from './part-rules.ts';
import { type Path, ProblemList } from './problem-list.ts';
import { isReadable } from './readable.ts';
import { readShapes, type Shape, shapesWith } from './shape.ts';
import { judgeStory } from './story-rule.ts';
import { judgeTable } from './table-rule.ts';
import { Things, within } from './things.ts';
import { type Visitor, Walker } from './walker.ts';
import { describeValue, quote } from './words.ts';

/** The parts of the schema by name. */
const shapes: ReadonlyMap<string, Shape> = readShapes(schema as unknown as JsonSchema);

const ruledParts: ReadonlySet<string> = new Set(listRules(new FrameRules(), new FileRules()).keys());

/** Those with something to be judged when all ids are known: references, and parts with rules. */
const related: ReadonlySet<Shape> = shapesWith(shapes.values(), (shape) => {
  if (shape.kind === 'text') return shape.role !== undefined && 'to' in shape.role;
  return shape.kind === 'object' && shape.name !== undefined && ruledParts.has(shape.name);
});

/** Looks for everything that is wrong with a value that should be the named part. */
export function checkDocument(value: unknown, name: 'Design' | 'TemplateBundle'): Problem[] {
  try {
    return new DocumentCheck(name).check(value);
  } catch (error) {
    if (isReadable(value)) throw error;
    return [{ pointer: '', ...unreadable }];
  }
}

const unreadable = { code: 'wrong_type', message: 'found members that throw when they are read' } as const;

interface PartFault {
  readonly path: Path;
  readonly code: ProblemCode;
  readonly message: string;
}

/** The first fault in the shape of a part of a document, without a look at what its ids refer to. */
export function findPartFault(value: unknown, name: string): PartFault | undefined {
  let found: PartFault | undefined;
  const fault: Judge['fault'] = (path, code, message) => {
    found ??= { path: [...path], code, message };
  };
  if (!isReadable(value)) return { path: [], ...unreadable };
  new Walker({ fault, isDone: () => found !== undefined }).walk(value, shapes.get(name) ?? { kind: 'any' });
  return found;
}

/** Twice through the document: for its shape and all that has an id, then, where it matters, for what needs to know these. */
class DocumentCheck {
  readonly #shape: Shape;
  readonly #problems = new ProblemList();
  readonly #things = new Things();
  readonly #unsound = new WeakSet<object>();
  readonly #frames = new FrameRules();
  readonly #files = new FileRules();
  readonly #rules: ReadonlyMap<string, Rule<never>>;

  constructor(name: 'Design' | 'TemplateBundle') {
    this.#shape = shapes.get(name) ?? { kind: 'any' };
    this.#rules = listRules(this.#frames, this.#files);
  }

  check(value: unknown): Problem[] {
    const isDone = (): boolean => this.#problems.isFull;
    const judge: Judge = { things: this.#things, fault: (...problem) => this.#problems.add(...problem) };
    const shapeWalk = new Walker({
      isDone,
      fault: judge.fault,
      id: (path, id, role, holder) => 'is' in role && this.#keep(path, id, role.is, holder),
      part: (_, __, part, isSound) => !isSound && this.#unsound.add(part),
    });
    shapeWalk.walk(value, this.#shape);
    if (shapeWalk.isExhausted) return this.#problems.listed; // the rest is not known, so nothing can be said of it
    const visitor: Visitor = {
      isDone,
      id: (path, id, role) => this.#judgeReference(path, id, role),
      part: (path, name, part) => !this.#unsound.has(part) && this.#rules.get(name)?.(part as never, path, judge),
    };
    const ruleWalk = new Walker(visitor, related);
    ruleWalk.walk(value, this.#shape);
    this.#frames.judgeNesting(judge);
    return this.#problems.listed;
  }

  #keep(path: Path, id: string, kind: ThingKind, holder: object): void {
    const taken = this.#things.add(id, kind, holder);
    if (taken === undefined) return;
    this.#problems.add(path, 'duplicate_id', `found ${quote(id)}, which is the id of another ${taken} already`);
  }

  #judgeReference(path: Path, id: string, role: IdRole): void {
    if (!('to' in role)) return;
    const thing = this.#things.find(id);
    const expected = role.to.join(' or ');
    if (thing === undefined) {
      this.#problems.add(path, 'leads_nowhere', `found ${quote(id)}, expected the id of a ${expected}`);
    } else if (!role.to.includes(thing.kind)) {
      const message = `found ${quote(id)}, the id of a ${thing.kind}; expected that of a ${expected}`;
      this.#problems.add(path, 'leads_wrong', message);
    } else if (role.kinds !== undefined && !role.kinds.includes(String(thing.part.kind))) {
      const found = `found ${quote(id)}, the id of a ${expected} of the kind ${describeValue(thing.part.kind)}`;
      this.#problems.add(path, 'leads_wrong', `${found}; expected ${role.kinds.join(', ')}`);
    }
  }
}

/** What is looked at of each part, by the name that the schema has for it. */
function listRules(frames: FrameRules, files: FileRules): ReadonlyMap<string, Rule<never>> {
  const rules: readonly (readonly [string, Rule<never>])[] = [
    ['Design', judgeDesign],
    ['Styles', judgeStyles],
    ['ColorSwatch', (swatch: ColorSwatch, path, judge) => judgeColor(swatch, path, judge)],
    ['GradientSwatch', ({ stops }: GradientSwatch, path, judge) => judgeStops(stops, within(path, 'stops'), judge)],
    ['Path', judgePath],
    ['Table', judgeTable],
    [
      'Story',
      (story: Story, path, judge) => {
        judgeStory(story, path, judge);
        frames.judgeStory(story, path, judge);
      },
    ],
    ['TextElement', (frame, path, judge) => frames.judgeFrame(frame, path, judge)],
    ['Font', (font, path, judge) => files.judgeNamed('fonts', font, path, judge)],
    ['PlacedImage', (image, path, judge) => files.judgeNamed('images', image, path, judge)],
    ['TemplateBundle', (bundle: TemplateBundle, _, judge) => files.judgeManifest(bundle, judge)],
  ];
  return new Map(rules);
}
