import { deflateSync } from 'node:zlib';
import type { Style } from '../style.ts';
import { widthOf } from '../typeset/measure.ts';
import type { Page, Rule, Run } from '../typeset/page.ts';
import type { Vary } from '../vary.ts';
import type { Metadata } from './metadata.ts';

/**
 * Writes PDF files byte by byte, with standard fonts and in many forms: gaps inside a run, kerning, hexadecimal strings,
 * a form that the page invokes, compressed or not, one content stream or several.
 */
export type RawForm = {
  isCompressed: boolean;
  isInForm: boolean;
  isHex: boolean;
  streams: number;
  hasTextMatrix: boolean;
};

export const rawForm = (vary: Vary): RawForm => ({
  isCompressed: vary.chance(0.75),
  isInForm: vary.chance(0.15),
  isHex: vary.chance(0.2),
  streams: vary.pick([1, 1, 1, 2, 3]),
  hasTextMatrix: vary.chance(0.6),
});

const names = ['Helvetica', 'Helvetica-Bold', 'Times-Roman', 'Times-Bold', 'Courier', 'Courier-Bold'];
const number = (value: number) => String(Math.round(value * 1_000) / 1_000);

/** Characters outside Latin 1 that the encoding of Windows has. */
const windows = new Map([
  ['\u2019', '\x92'],
  ['\u2013', '\x96'],
  ['\u2014', '\x97'],
]);
const encoded = (text: string) => [...text].map((character) => windows.get(character) ?? character).join('');
const stringOf = (text: string, isHex: boolean) =>
  isHex
    ? `<${Buffer.from(encoded(text), 'latin1').toString('hex')}>`
    : `(${encoded(text).replace(/[\\()]/g, (character) => `\\${character}`)})`;

/** Pairs that are set closer, in thousandths of the size. */
const pairs = new Map(
  Object.entries({
    AV: 70,
    VA: 70,
    To: 60,
    Te: 60,
    AT: 74,
    TA: 74,
    Yo: 80,
    PA: 74,
    LT: 92,
    '11': 40,
    'r.': 50,
  }),
);
function kerned(text: string, isHex: boolean): string {
  const parts: string[] = [];
  let begun = 0;
  for (let index = 0; index < text.length - 1; index += 1) {
    const kern = pairs.get(text.slice(index, index + 2));
    if (kern === undefined || /\d/.test(text[index] ?? '')) continue;
    parts.push(stringOf(text.slice(begun, index + 1), isHex), String(kern));
    begun = index + 1;
  }
  return `[${[...parts, stringOf(text.slice(begun), isHex)].join(' ')}] TJ`;
}

export type Objects = { bodies: string[]; pages: number[]; root: number; info: number };

/** Turns the upright page into the page as it is stored, which viewers turn back. */
function matrixOf({ width, height }: Page, rotation: Style['rotation']): string {
  return {
    0: '1 0 0 1 0 0',
    90: `0 1 -1 0 ${number(height)} 0`,
    180: `-1 0 0 -1 ${number(width)} ${number(height)}`,
    270: `0 -1 1 0 0 ${number(width)}`,
  }[rotation];
}

const rulesOf = (rules: readonly Rule[], height: number) =>
  rules.map(
    ({ x, y, width, height: tall, grey }) =>
      `${number(grey)} g ${number(x)} ${number(height - y - tall)} ${number(width)} ${number(tall)} re f`,
  );

class RawPage {
  readonly #style: Style;
  readonly #form: RawForm;
  readonly #height: number;
  constructor(style: Style, form: RawForm, height: number) {
    this.#style = style;
    this.#form = form;
    this.#height = height;
  }

  #fontName({ isBold, font }: Run): string {
    return font ?? (isBold ? this.#style.font.bold : this.#style.font.regular);
  }

  #colour(run: Run): string {
    return `${(run.colour ?? this.#style.colour).map(number).join(' ')} rg`;
  }

  text(run: Run): string {
    const { isHex, hasTextMatrix } = this.#form;
    const place = `${number(run.x)} ${number(this.#height - run.y)}`;
    const moved = hasTextMatrix ? `1 0 0 1 ${place} Tm` : `${place} Td`;
    const shown = this.#style.isKerned ? kerned(run.text, isHex) : `${stringOf(run.text, isHex)} Tj`;
    return `BT ${this.#colour(run)} /F${names.indexOf(this.#fontName(run))} ${number(run.size)} Tf ${moved} ${shown} ET`;
  }

  /** Draws the runs of one line as a single array with gaps between them. */
  #row(runs: readonly Run[]): string {
    const [first] = runs;
    if (!first || runs.length === 1) return first ? this.text(first) : '';
    let x = first.x;
    const parts = runs.map((run) => {
      const gap = ((x - run.x) * 1_000) / run.size;
      x = run.x + widthOf(run.text, this.#fontName(run), run.size);
      return `${Math.abs(gap) < 0.01 ? '' : `${number(gap)} `}${stringOf(run.text, this.#form.isHex)}`;
    });
    return `BT ${this.#colour(first)} /F${names.indexOf(this.#fontName(first))} ${number(first.size)} Tf 1 0 0 1 ${number(first.x)} ${number(this.#height - first.y)} Tm [${parts.join(' ')}] TJ ET`;
  }

  texts(runs: readonly Run[]): string[] {
    if (this.#style.grain !== 'row') return runs.map((run) => this.text(run));
    const rows = new Map<string, Run[]>();
    for (const run of runs) {
      const key = `${number(run.y)} ${run.isBold} ${run.size} ${run.font ?? ''}`;
      rows.set(key, [...(rows.get(key) ?? []), run]);
    }
    return [...rows.values()].map((row) => this.#row(row.toSorted((one, other) => one.x - other.x)));
  }

  contents({ rules, runs, over }: Page): string[] {
    const all = [...rulesOf(rules, this.#height), ...this.texts(runs)];
    if (over) all.push(...rulesOf(over.rules, this.#height), ...over.runs.map((run) => this.text(run)));
    return all;
  }
}

const streamOf = (text: string, isCompressed: boolean, entries = '') => {
  const bytes = isCompressed ? deflateSync(Buffer.from(text, 'latin1')) : Buffer.from(text, 'latin1');
  return `<< ${entries} /Length ${bytes.length}${isCompressed ? ' /Filter /FlateDecode' : ''} >>\nstream\n${bytes.toString('latin1')}\nendstream`;
};

const xmpOf = (program: string) =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:stEvt="http://ns.adobe.com/xap/1.0/sType/ResourceEvent#"><xmpMM:History><rdf:Seq><rdf:li stEvt:action="saved" stEvt:softwareAgent="${program}"/></rdf:Seq></xmpMM:History></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

const dateOf = (date: Date) => `D:${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;

export function rawObjects(
  pages: readonly Page[],
  style: Style,
  { form, metadata }: { form: RawForm; metadata: Metadata },
): Objects {
  const bodies: string[] = [];
  const add = (body: string) => bodies.push(body);
  const root = add('');
  const tree = add('');
  const fonts = names.map((name) =>
    add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`),
  );
  const resources = `/Font << ${fonts.map((id, index) => `/F${index} ${id} 0 R`).join(' ')} >>`;
  const kids = pages.map((page) => {
    const { width, height } = page;
    const isTurned = style.rotation % 180 !== 0;
    const box = `[0 0 ${number(isTurned ? height : width)} ${number(isTurned ? width : height)}]`;
    const drawing = new RawPage(style, form, height).contents(page);
    const matrix = `q ${matrixOf(page, style.rotation)} cm`;
    if (form.isInForm) {
      const id = add(
        streamOf(
          drawing.join('\n'),
          form.isCompressed,
          `/Type /XObject /Subtype /Form /BBox [0 0 ${number(width)} ${number(height)}] /Resources << ${resources} >>`,
        ),
      );
      const content = add(streamOf(`${matrix} /X0 Do Q`, form.isCompressed));
      return add(
        `<< /Type /Page /Parent ${tree} 0 R /MediaBox ${box} /Rotate ${style.rotation} /Contents ${content} 0 R /Resources << ${resources} /XObject << /X0 ${id} 0 R >> >> >>`,
      );
    }
    const each = Math.ceil(drawing.length / form.streams) || 1;
    const contents: number[] = [];
    for (let begun = 0; begun < Math.max(drawing.length, 1); begun += each) {
      const isLast = begun + each >= drawing.length;
      const part = drawing.slice(begun, begun + each).join('\n');
      contents.push(
        add(streamOf(`${begun === 0 ? `${matrix}\n` : ''}${part}${isLast ? '\nQ' : ''}`, form.isCompressed)),
      );
    }
    return add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox ${box} /Rotate ${style.rotation} /Contents [${contents.map((id) => `${id} 0 R`).join(' ')}] /Resources << ${resources} >> >>`,
    );
  });
  bodies[tree - 1] =
    `<< /Type /Pages /Kids [${kids.map((id) => `${id} 0 R`).join(' ')}] /Count ${kids.length} >>`;
  bodies[root - 1] = `<< /Type /Catalog /Pages ${tree} 0 R >>`;
  const { producer, creator, created, modified, history } = metadata;
  if (history) {
    const about = add(streamOf(xmpOf(history), false, '/Type /Metadata /Subtype /XML'));
    bodies[root - 1] = `<< /Type /Catalog /Pages ${tree} 0 R /Metadata ${about} 0 R >>`;
  }
  const info = add(
    `<< ${producer ? `/Producer ${stringOf(producer, false)} /Creator ${stringOf(creator, false)} ` : ''}/CreationDate (${dateOf(created)})${modified ? ` /ModDate (${dateOf(modified)})` : ''} >>`,
  );
  return { bodies, pages: kids, root, info };
}

/** Writes objects with their table, after what is in `before`, to which the new table refers. */
function written(objects: ReadonlyMap<number, string>, trailer: string, before = ''): string {
  let file = before || '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
  const places: [number, number][] = before ? [] : [[0, 0]];
  for (const [id, body] of objects) {
    places.push([id, file.length]);
    file += `${id} 0 obj\n${body}\nendobj\n`;
  }
  const table = file.length;
  file += 'xref\n';
  for (const [id, place] of places)
    file +=
      id === 0 ? '0 1\n0000000000 65535 f \n' : `${id} 1\n${String(place).padStart(10, '0')} 00000 n \n`;
  return `${file}trailer\n<< ${trailer} >>\nstartxref\n${table}\n%%EOF\n`;
}

const trailerOf = ({ bodies, root, info }: Objects) =>
  `/Size ${bodies.length + 1} /Root ${root} 0 R /Info ${info} 0 R`;

export function writeRaw(objects: Objects): Uint8Array<ArrayBuffer> {
  const all = new Map(objects.bodies.map((body, index) => [index + 1, body]));
  return Uint8Array.from(Buffer.from(written(all, trailerOf(objects)), 'latin1'));
}

/** Appends the objects of `changed` that differ, as a program does that saves only what was edited. */
export function appendRaw(original: Objects, changed: Objects): Uint8Array<ArrayBuffer> {
  const before = Buffer.from(writeRaw(original)).toString('latin1');
  const start = /startxref\n(\d+)/.exec(before)?.[1] ?? '0';
  const others = new Map(
    changed.bodies.flatMap((body, index) =>
      body === original.bodies[index] ? [] : [[index + 1, body] as const],
    ),
  );
  return Uint8Array.from(
    Buffer.from(written(others, `${trailerOf(changed)} /Prev ${start}`, before), 'latin1'),
  );
}
