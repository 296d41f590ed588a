import type { Element } from '../../../models/design/elements.ts';
import { identity, joinMatrices, rotation, translation } from '../../../outline/matrix.ts';
import { roundNumber } from '../../round.ts';
import { convertCanvas } from '../fabric/canvas.ts';
import type { DesignBuilder } from '../scene/design-builder.ts';
import { blackColour, type ElementBase, readColour } from '../scene/element-base.ts';
import { rectangleShape } from '../scene/path.ts';
import { browserBaseline, placePicture, toFontSize } from '../scene/place-picture.ts';
import { splitParagraphs } from '../scene/text.ts';
import { isObject, type Json, type JsonObject, parseJson } from '../template/json.ts';
import { Members } from '../template/members.ts';

/** Points per pixel. Card faces are drawn for print at 300 dpi. */
const printUnit = 72 / 300;
const millimetre = 72 / 25.4;
/**
 * At 300 dpi, a face has almost 12 pixels per millimetre of its card. A face whose size is close to the card's is
 * itself in millimetres.
 */
const maxMillimetreRatio = 4;
/** Size of a text without its own size or that of its font collection. */
const defaultFontSize = 50;

const projectMembers = ['product', 'id', 'project_id', 'version', 'name', 'status', 'created_at', 'updated_at'];
const cardMembers = [
  'Id',
  'TemplateId',
  'CardFormat',
  'CardSize',
  'CardType',
  'OpenOrientation',
  'ParentDimensions',
  'Version',
];
const faceMembers = [
  'FaceId',
  'Id',
  'IsEditable',
  'PreviewUrl',
  'EditableAreas',
  'ReplaceBackgroundUrl',
  'Order',
  'Index',
];

const zoneMembers = ['PhotoZones', 'UserImages', 'Texts', 'UserTextZones'];
const isText = (name: string) => name.includes('Text');

/** Text defaults from the font collection of the project. */
interface TextDefaults {
  readonly families: ReadonlyMap<string, string>;
  readonly size: number;
  readonly colour: string | undefined;
}

/** Converts card faces, each to a page: from a whole project, a card, or single faces. */
export async function readFaces(templates: readonly JsonObject[], builder: DesignBuilder): Promise<void> {
  for (const [index, template] of templates.entries()) {
    const project = new Members(template, builder.noteLocation());
    const defaults = readCollection(project.object('font_collection'), builder);
    const card = project.object('variables')?.object('template_data') ?? project;
    const faces = card.has('Faces') ? card.objects('Faces') : [card];
    const size = readSize(card.has('Faces') ? card.object('Dimensions') : undefined);
    if (index === 0) builder.metaData.title = card.text('Name') ?? '';
    for (const [faceIndex, face] of faces.entries()) {
      await builder.context.breathe();
      const own = face.withReporter(builder.noteLocation());
      new FaceReader(own, builder, defaults).convert(size, `page/${own.text('FaceId') || `${index}/${faceIndex}`}`);
    }
    card.skip(cardMembers);
    if (card !== project) card.close();
    project.skip([
      ...projectMembers,
      'Name',
      'Faces',
      'Dimensions',
      ...(card === project ? [...cardMembers, ...project.names()] : []),
    ]);
    project.close();
  }
}

function readCollection(collection: Members | undefined, builder: DesignBuilder): TextDefaults {
  const families = new Map<string, string>();
  for (const font of collection?.objects('fonts') ?? []) {
    const [id, family, src] = [font.text('id'), font.text('name'), font.text('url')];
    if (family === undefined) continue;
    if (id !== undefined) families.set(id, family);
    if (src) builder.fonts.addSource({ family, src });
  }
  collection?.skip(['id', 'name', 'default_font']);
  const facts = { size: collection?.number('default_size', { min: 0 }), colour: collection?.text('default_color') };
  collection?.close();
  return { families, size: facts.size || defaultFontSize, colour: facts.colour };
}

function readSize(dimensions: Members | undefined): { width: number; height: number } | undefined {
  const [width, height] = [dimensions?.number('Width', { min: 0 }), dimensions?.number('Height', { min: 0 })];
  return width && height ? { width, height } : undefined;
}

class FaceReader {
  readonly #face: Members;
  readonly #builder: DesignBuilder;
  readonly #defaults: TextDefaults;
  #unit = printUnit;

  constructor(face: Members, builder: DesignBuilder, defaults: TextDefaults) {
    this.#face = face;
    this.#builder = builder;
    this.#defaults = defaults;
  }

  /** @param card the size of the card in millimetres */
  convert(card: { width: number; height: number } | undefined, path: string): void {
    const face = this.#face;
    const location = this.#builder.noteLocation();
    const own = readSize(face.object('Dimensions'));
    const isMetric = own !== undefined && card !== undefined && own.width / card.width < maxMillimetreRatio;
    this.#unit = isMetric ? millimetre : printUnit;
    const canvas = this.#readCanvas('CanvasJson') ?? this.#readCanvas('PrintJson');
    face.skip(['CanvasJson', 'PrintJson', ...faceMembers]);
    const points = own && { width: own.width * this.#unit, height: own.height * this.#unit };
    const metric = card && { width: card.width * millimetre, height: card.height * millimetre };
    const stated = points ?? metric;
    const inPixels = stated && { width: stated.width / this.#unit, height: stated.height / this.#unit };
    const drawn =
      canvas && convertCanvas(canvas, this.#builder, { unit: this.#unit, path: `${path}/canvas`, size: inPixels });
    const extent = drawn && { width: drawn.width * this.#unit, height: drawn.height * this.#unit };
    const area = stated ?? extent ?? { width: 360, height: 504 };
    if (!stated && !extent) location.note('POD_SIZE_ASSUMED', 'no face size; used 5 by 7 inches');
    face.skip(zoneMembers); // the canvas contains the same zones and texts in their latest state
    const zones = drawn === undefined ? zoneMembers : [];
    const [photos, texts] = [zones.filter((name) => !isText(name)), zones.filter(isText)];
    const below = drawn?.elements ?? photos.flatMap((name) => this.#convertPhotos(name, path));
    const elements = [
      ...this.#convertSheet('BackgroundUrl', area, path),
      ...below,
      ...this.#convertSheet('FrameUrl', area, path),
      ...this.#convertSheet('OverlayBackgroundUrl', area, path),
      ...texts.flatMap((name) => this.#convertTexts(name, path)),
    ];
    const name = face.text('Type') ?? face.text('Name');
    face.close();
    this.#builder.addPage({ path, name, ...area, background: drawn?.background, elements });
  }

  /** Reads a Fabric canvas, which may be stored as text. */
  #readCanvas(name: string): Members | undefined {
    const value = this.#face.raw(name);
    const canvas: Json | undefined =
      typeof value === 'string' && value.trim() !== '' ? parseJson(value, name, this.#builder.context) : value;
    return isObject(canvas) ? new Members(canvas, this.#builder.noteLocation()) : undefined;
  }

  /** Adds an image as large as the face. */
  #convertSheet(name: string, area: { width: number; height: number }, path: string): Element[] {
    const src = this.#face.text(name);
    if (!src) return [];
    const location = this.#builder.noteLocation(name);
    const image = placePicture(src, this.#builder.pictures, location, { fitting: { mode: 'cover' } });
    const base = {
      path: `${path}/${name}`,
      name,
      transform: identity,
      locked: true,
      role: name === 'FrameUrl' ? 'frame' : 'background',
    };
    return [this.#builder.image(base, rectangleShape(area), image)];
  }

  #convertPhotos(list: string, path: string): Element[] {
    return this.#face.objects(list).map((zone, index) => {
      const { members, base, area } = this.#readZone(zone, list, index, path);
      const location = this.#builder.noteLocation(base.name ?? list);
      const src = members.text('Url') ?? members.text('ImageUrl') ?? members.text('Src');
      if (!src) location.note('POD_PLACEHOLDER', 'a zone for a photo');
      const image = placePicture(src, this.#builder.pictures, location, { fitting: { mode: 'cover' } });
      members.close();
      return this.#builder.image({ ...base, role: 'photo' }, rectangleShape(area), image);
    });
  }

  #convertTexts(list: string, path: string): Element[] {
    return this.#face.objects(list).map((zone, index) => {
      const { members, base, area } = this.#readZone(zone, list, index, path);
      const location = this.#builder.noteLocation(base.name ?? list);
      const size = members.number('FontSize', { min: 0 }) || this.#defaults.size;
      const id = members.text('FontId');
      const family = (id === undefined ? undefined : this.#defaults.families.get(id)) ?? members.text('FontFamily');
      members.skip(['FontFamily', 'IsHybrid', 'IsMultiline', 'MaxLength', 'PlaceHolder', 'Placeholder', 'ColorId']);
      const colour = readColour(members.text('TextColor') ?? this.#defaults.colour, location, blackColour);
      const align = String(members.raw('TextAlign') ?? 'left').toLowerCase();
      const leading = roundNumber(size * 1.2 * this.#unit);
      const set = {
        ...this.#builder.fonts.use({ family: family || 'Arial' }),
        fontSize: toFontSize(size * this.#unit),
        leading,
        align: align === 'center' || align === 'right' ? (align as 'center' | 'right') : ('left' as const),
        fill: this.#builder.swatches.fill(colour),
      };
      const paragraphs = splitParagraphs([{ text: members.text('Text') ?? '' }], set);
      const locked = members.boolean('IsFixed');
      members.close();
      const frame = { firstBaseline: browserBaseline(size * this.#unit, leading) };
      return this.#builder.text({ ...base, locked, role: 'text' }, rectangleShape(area), frame, { paragraphs });
    });
  }

  /** Reads a zone, which rotates around its top left corner. */
  #readZone(zone: Members, list: string, index: number, path: string) {
    const name = zone.text('Name') ?? zone.text('Id') ?? `${list} ${index + 1}`;
    const members = zone.withReporter(this.#builder.noteLocation(name));
    members.skip(['Id', 'Name', 'ZIndex', 'Order']);
    const at = (member: string) => (members.number(member) ?? 0) * this.#unit;
    const position = translation(at('LeftPosition'), at('TopPosition'));
    const transform = joinMatrices(rotation(members.number('Rotation') ?? 0), position);
    const base: ElementBase = { path: `${path}/${list}/${index}`, name, transform };
    const area = { width: Math.max(0, at('Width')), height: Math.max(0, at('Height')) };
    return { members, base, area };
  }
}
