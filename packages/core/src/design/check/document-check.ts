import type { TemplateBundle } from '../../models/design/bundle.ts';
import type { Story } from '../../models/design/stories.ts';
import type { ColorSwatch, GradientSwatch } from '../../models/design/swatches.ts';
import type { Problem, ProblemCode } from '../problem-codes.ts';
import schema from '../schema/template-bundle-1.0.0.schema.json' with { type: 'json' };
import { describeValue, listAlternatives, quote, withArticle } from './descriptions.ts';
import { FileRules } from './file-rules.ts';
import { FrameRules } from './frame-rules.ts';
import type { IdRole, PartKind } from './id-roles.data.ts';
import type { JsonSchema } from './json-schema.ts';
import { checkColor, checkDesign, checkPath, checkStops, checkStyles } from './part-rules.ts';
import { childPath, PartsById } from './parts-by-id.ts';
import { type Path, ProblemList } from './problem-list.ts';
import { isReadable } from './readable.ts';
import type { Rule, RuleContext } from './rule.ts';
import { readShapes, type Shape, shapesContaining } from './shape.ts';
import { checkStory } from './story-rule.ts';
import { checkTable } from './table-rule.ts';
import { type Visitor, Walker } from './walker.ts';

/** Shapes of the schema's named parts. */
const shapes: ReadonlyMap<string, Shape> = readShapes(schema as unknown as JsonSchema);

const partsWithRules: ReadonlySet<string> = new Set(listRules(new FrameRules(), new FileRules()).keys());

/** Shapes that the second walk visits, once all ids are known: references and parts with rules. */
const shapesToRecheck: ReadonlySet<Shape> = shapesContaining(shapes.values(), (shape) => {
  if (shape.kind === 'text') return shape.role !== undefined && 'to' in shape.role;
  return shape.kind === 'object' && shape.name !== undefined && partsWithRules.has(shape.name);
});

/** Finds all problems of a value that should be the named part. */
export function checkDocument(value: unknown, name: 'Design' | 'TemplateBundle'): Problem[] {
  try {
    return new DocumentCheck(name).check(value);
  } catch (error) {
    if (isReadable(value)) throw error;
    return [{ pointer: '', ...unreadable }];
  }
}

const unreadable = { code: 'wrong_type', message: 'found a member that throws when it is read' } as const;

interface PartProblem {
  readonly path: Path;
  readonly code: ProblemCode;
  readonly message: string;
}

/** Returns the first problem in the shape of a part. References are not checked. */
export function findPartProblem(value: unknown, name: string): PartProblem | undefined {
  let found: PartProblem | undefined;
  const report: RuleContext['report'] = (path, code, message) => {
    found ??= { path: [...path], code, message };
  };
  if (!isReadable(value)) return { path: [], ...unreadable };
  new Walker({ problem: report, isDone: () => found !== undefined }).walk(value, shapes.get(name) ?? { kind: 'any' });
  return found;
}

/** Walks through the document twice: first checks its shape and collects ids, then checks references and rules. */
class DocumentCheck {
  readonly #shape: Shape;
  readonly #problems = new ProblemList();
  readonly #parts = new PartsById();
  readonly #invalidParts = new WeakSet<object>();
  readonly #frames = new FrameRules();
  readonly #files = new FileRules();
  readonly #rules: ReadonlyMap<string, Rule<never>>;

  constructor(name: 'Design' | 'TemplateBundle') {
    this.#shape = shapes.get(name) ?? { kind: 'any' };
    this.#rules = listRules(this.#frames, this.#files);
  }

  check(value: unknown): Problem[] {
    const isDone = (): boolean => this.#problems.isFull;
    const context: RuleContext = { parts: this.#parts, report: (...problem) => this.#problems.add(...problem) };
    const shapeWalk = new Walker({
      isDone,
      problem: context.report,
      id: (path, id, role, part) => 'is' in role && this.#addPart(path, id, role.is, part),
      part: (_, __, part, isValid) => !isValid && this.#invalidParts.add(part),
    });
    shapeWalk.walk(value, this.#shape);
    if (shapeWalk.isExhausted) return this.#problems.listed; // references cannot be checked without all ids
    const visitor: Visitor = {
      isDone,
      id: (path, id, role) => this.#checkReference(path, id, role),
      part: (path, name, part) =>
        !this.#invalidParts.has(part) && this.#rules.get(name)?.(part as never, path, context),
    };
    const ruleWalk = new Walker(visitor, shapesToRecheck);
    ruleWalk.walk(value, this.#shape);
    this.#frames.checkNesting(context);
    return this.#problems.listed;
  }

  #addPart(path: Path, id: string, kind: PartKind, part: object): void {
    const taken = this.#parts.add(id, kind, part);
    if (taken === undefined) return;
    this.#problems.add(path, 'duplicate_id', `found ${quote(id)}, which is already the id of ${withArticle(taken)}`);
  }

  #checkReference(path: Path, id: string, role: IdRole): void {
    if (!('to' in role)) return;
    const target = this.#parts.find(id);
    const expected = role.to.map(withArticle).join(' or ');
    if (target === undefined) {
      this.#problems.add(
        path,
        'leads_nowhere',
        `found ${quote(id)}, which does not exist; expected the id of ${expected}`,
      );
    } else if (!role.to.includes(target.kind)) {
      const message = `found ${quote(id)}, the id of ${withArticle(target.kind)}; expected the id of ${expected}`;
      this.#problems.add(path, 'leads_wrong', message);
    } else if (role.kinds !== undefined && !role.kinds.includes(String(target.part.kind))) {
      const found = `found ${quote(id)}, the id of ${expected} of kind ${describeValue(target.part.kind)}`;
      this.#problems.add(path, 'leads_wrong', `${found}; expected kind ${listAlternatives(role.kinds)}`);
    }
  }
}

/** The rule of each part, by its name in the schema. */
function listRules(frames: FrameRules, files: FileRules): ReadonlyMap<string, Rule<never>> {
  const rules: readonly (readonly [string, Rule<never>])[] = [
    ['Design', checkDesign],
    ['Styles', checkStyles],
    ['ColorSwatch', (swatch: ColorSwatch, path, context) => checkColor(swatch, path, context)],
    [
      'GradientSwatch',
      ({ stops }: GradientSwatch, path, context) => checkStops(stops, childPath(path, 'stops'), context),
    ],
    ['Path', checkPath],
    ['Table', checkTable],
    [
      'Story',
      (story: Story, path, context) => {
        checkStory(story, path, context);
        frames.checkStory(story, path, context);
      },
    ],
    ['TextElement', (frame, path, context) => frames.checkFrame(frame, path, context)],
    ['Font', (font, path, context) => files.checkReference('fonts', font, path, context)],
    ['PlacedImage', (image, path, context) => files.checkReference('images', image, path, context)],
    ['TemplateBundle', (bundle: TemplateBundle, _, context) => files.checkManifest(bundle, context)],
  ];
  return new Map(rules);
}
