import { deflateSync } from 'node:zlib';
import { type Encryption, encryptionOf } from './encryption.ts';

/**
 * Writes PDF files for the tests of the parser: text at positions, in all the forms that real files use. Pdfkit is not
 * used. It supports neither object streams and forms, nor names with escaped characters, nor AES of revision 6.
 */

export type Font = 'Helvetica' | 'Helvetica-Bold' | 'Courier' | 'Times-Roman';
export type Drawn = { text: string; x: number; y: number; size?: number; font?: Font };
export type PdfPage = {
  /** Positions in points from the top left corner of the upright page. */
  items: Drawn[];
  /** White boxes that are painted after the text. */
  patches?: { x: number; y: number; width: number; height: number }[];
  width?: number;
  height?: number;
  /** The degrees by which a viewer rotates the page. The content is drawn rotated back, so that it reads upright. */
  rotate?: 0 | 90 | 180 | 270;
};
export type PdfOptions = {
  isCompressed?: boolean;
  /** Packs objects into a stream, with a stream of references. */
  hasObjectStreams?: boolean;
  /** Puts the text into a form that the page invokes. */
  isInForm?: boolean;
  /** `TJ` adjusts positions within a text; `split` draws each word separately. */
  textStyle?: 'Tj' | 'TJ' | 'split';
  producer?: string;
  creator?: string;
  encryption?: Encryption;
  comments?: readonly string[];
  /** Raw entries of the catalogue. */
  catalogue?: string;
};

type Body = { dictionary: string; stream?: Buffer };

const escaped = (text: string) => text.replace(/[\\()]/g, (character) => `\\${character}`);
const fonts: readonly Font[] = ['Helvetica', 'Helvetica-Bold', 'Courier', 'Times-Roman'];

export function writePdf(pages: readonly PdfPage[], options: PdfOptions = {}): Uint8Array<ArrayBuffer> {
  const bodies: (Body | null)[] = [null];
  const add = (body: Body) => bodies.push(body) - 1;
  const catalogue = add({ dictionary: '' });
  const tree = add({ dictionary: '' });
  const fontIds = fonts.map((font) =>
    add({ dictionary: `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>` }),
  );
  const resources = `<< /Font << ${fontIds.map((id, index) => `/F${index} ${id} 0 R`).join(' ')} >>`;
  const kids = pages.map((page) => {
    const { width = 595, height = 842, rotate = 0 } = page;
    const drawing = { dictionary: '', stream: Buffer.from(contentOf(page, options), 'latin1') };
    const [boxWidth, boxHeight] = rotate % 180 === 0 ? [width, height] : [height, width];
    let content: number;
    let form = '';
    if (options.isInForm) {
      const id = add({
        ...drawing,
        dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 ${boxWidth} ${boxHeight}] /Resources ${resources} >> >>`,
      });
      content = add({ dictionary: '', stream: Buffer.from('q /X0 Do Q') });
      form = ` /XObject << /X0 ${id} 0 R >>`;
    } else content = add(drawing);
    return add({
      dictionary: `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${boxWidth} ${boxHeight}] /Rotate ${rotate} /Contents ${content} 0 R /Resources ${resources}${form} >> >>`,
    });
  });
  bodies[tree] = {
    dictionary: `<< /Type /Pages /Kids [${kids.map((id) => `${id} 0 R`).join(' ')}] /Count ${kids.length} >>`,
  };
  bodies[catalogue] = { dictionary: `<< /Type /Catalog /Pages ${tree} 0 R ${options.catalogue ?? ''} >>` };
  const info = add({
    dictionary: `<< /Producer (${escaped(options.producer ?? 'Synthetic statements')}) /Creator (${escaped(options.creator ?? 'Synthetic statements')}) >>`,
  });
  return assemble(bodies, { catalogue, info }, options);
}

/** Returns the operators that draw a page. */
function contentOf(
  { items, patches = [], width = 595, height = 842, rotate = 0 }: PdfPage,
  { textStyle = 'Tj' }: PdfOptions,
): string {
  const turns = {
    0: '',
    90: `0 1 -1 0 ${height} 0 cm\n`,
    180: `-1 0 0 -1 ${width} ${height} cm\n`,
    270: `0 -1 1 0 0 ${width} cm\n`,
  };
  const lines = items.flatMap(({ text, x, y, size = 9, font = 'Helvetica' }) => {
    const face = `/F${fonts.indexOf(font)} ${size} Tf`;
    if (textStyle !== 'split')
      return [
        `BT ${face} 1 0 0 1 ${x.toFixed(2)} ${(height - y).toFixed(2)} Tm ${shown(text, textStyle)} ET`,
      ];
    let at = x;
    return text.split(/(?<= )/).map((word) => {
      const line = `BT ${face} 1 0 0 1 ${at.toFixed(2)} ${(height - y).toFixed(2)} Tm (${escaped(word)}) Tj ET`;
      at += widthOf(word, size, font);
      return line;
    });
  });
  const painted = patches.map(
    (patch) => `1 1 1 rg ${patch.x} ${height - patch.y} ${patch.width} ${patch.height} re f`,
  );
  return `q ${turns[rotate]}${[...lines, ...painted].join('\n')}\nQ`;
}

function shown(text: string, style: 'Tj' | 'TJ'): string {
  if (style === 'Tj') return `(${escaped(text)}) Tj`;
  const parts = text.match(/.{1,3}/gs) ?? [];
  return `[${parts.map((part) => `(${escaped(part)})`).join(' -4 ')}] TJ`;
}

type Numbers = { catalogue: number; info: number };

function assemble(
  bodies: readonly (Body | null)[],
  { catalogue, info }: Numbers,
  options: PdfOptions,
): Uint8Array<ArrayBuffer> {
  const id = '0123456789abcdef0123456789abcdef';
  const locked = options.encryption ? encryptionOf(options.encryption, Buffer.from(id, 'hex')) : null;
  const file = createFile(options.comments ?? []);
  const packed: { id: number; text: string }[] = [];
  for (const [number, body] of bodies.entries()) {
    if (!body) continue;
    if (body.stream) file.put(number, streamOf(body, number, options, locked));
    else if (options.hasObjectStreams) packed.push({ id: number, text: body.dictionary });
    else file.put(number, [latin(locked ? locked.strings(body.dictionary, number) : body.dictionary)]);
  }
  const trailer = `/Root ${catalogue} 0 R /Info ${info} 0 R /ID [<${id}> <${id}>]`;
  const count = bodies.length;
  return options.hasObjectStreams
    ? endWithStreams(file, { packed, count, trailer, locked })
    : endWithTable(file, { count, trailer, locked });
}

const latin = (text: string) => Buffer.from(text, 'latin1');

/** Creates a file and records the position of each object. */
function createFile(comments: readonly string[]) {
  const parts: Buffer[] = [
    latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'),
    ...comments.map((comment) => latin(`% ${comment}\n`)),
  ];
  const places = new Map<number, number>();
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  return {
    places,
    length,
    put(number: number, buffers: readonly Buffer<ArrayBufferLike>[]) {
      places.set(number, length());
      parts.push(latin(`${number} 0 obj\n`), ...buffers, latin('\nendobj\n'));
    },
    end: (last: Buffer) => Uint8Array.from(Buffer.concat([...parts, last])),
  };
}
type GrowingFile = ReturnType<typeof createFile>;
type Ending = { count: number; trailer: string; locked: Locked };

function endWithTable(file: GrowingFile, { count, trailer, locked }: Ending) {
  if (locked) file.put(count, [latin(locked.dictionary)]);
  const size = count + (locked ? 1 : 0);
  const start = file.length();
  const rows = Array.from({ length: size }, (_, number) =>
    number === 0
      ? '0000000000 65535 f \n'
      : `${String(file.places.get(number) ?? 0).padStart(10, '0')} 00000 n \n`,
  ).join('');
  const encrypt = locked ? ` /Encrypt ${count} 0 R` : '';
  return file.end(
    latin(
      `xref\n0 ${size}\n${rows}trailer\n<< /Size ${size} ${trailer}${encrypt} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
}

function endWithStreams(
  file: GrowingFile,
  { packed, count, trailer, locked }: Ending & { packed: readonly { id: number; text: string }[] },
) {
  let offset = 0;
  const index = packed.map(({ id, text }) => {
    const entry = `${id} ${offset}`;
    offset += text.length + 1;
    return entry;
  });
  const head = `${index.join(' ')} `;
  const stream = latin(head + packed.map((object) => `${object.text}\n`).join(''));
  const dictionary = `/Type /ObjStm /N ${packed.length} /First ${head.length} >>`;
  file.put(count, streamOf({ dictionary, stream }, count, { isCompressed: true }, locked));
  const encrypt = locked ? count + 1 : null;
  if (locked && encrypt) file.put(encrypt, [latin(locked.dictionary)]);
  return file.end(
    referenceStream({ places: file.places, packed, count, trailer, encrypt, start: file.length() }),
  );
}

type Locked = ReturnType<typeof encryptionOf> | null;

function streamOf(
  { dictionary, stream = Buffer.alloc(0) }: Body,
  number: number,
  { isCompressed }: PdfOptions,
  locked: Locked,
) {
  const content = isCompressed ? deflateSync(stream) : stream;
  const bytes = locked ? locked.bytes(content, number) : content;
  const filter = isCompressed ? ' /Filter /FlateDecode' : '';
  const rest = dictionary === '' ? '>>' : dictionary;
  return [
    Buffer.from(`<< /Length ${bytes.length}${filter} ${rest}\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream'),
  ];
}

type Reference = {
  places: ReadonlyMap<number, number>;
  packed: readonly { id: number }[];
  count: number;
  trailer: string;
  encrypt: number | null;
  start: number;
};

function referenceStream({ places, packed, count, trailer, encrypt, start }: Reference): Buffer {
  const own = (encrypt ?? count) + 1;
  const rows = Buffer.alloc((own + 1) * 7);
  for (let number = 1; number <= own; number += 1) {
    const index = packed.findIndex(({ id }) => id === number);
    rows.writeUInt8(index >= 0 ? 2 : 1, number * 7);
    rows.writeUInt32BE(
      index >= 0 ? count : number === own ? start : (places.get(number) ?? 0),
      number * 7 + 1,
    );
    rows.writeUInt16BE(index >= 0 ? index : 0, number * 7 + 5);
  }
  const stream = deflateSync(rows);
  const lock = encrypt ? ` /Encrypt ${encrypt} 0 R` : '';
  return Buffer.concat([
    Buffer.from(
      `${own} 0 obj\n<< /Type /XRef /Size ${own + 1} /W [1 4 2] ${trailer}${lock} /Length ${stream.length} /Filter /FlateDecode >>\nstream\n`,
    ),
    stream,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`),
  ]);
}

/** The widths of Helvetica in thousandths, close enough for the other fonts; Courier is monospaced. */
const widths = new Map(
  Object.entries({
    222: "ijl'",
    260: '|',
    278: 'ft.,:;/\\I ![]',
    333: 'r-()',
    389: '*',
    500: 'ckJsvxyz',
    556: 'abdeghnopquL0123456789#$_?',
    584: '+=<>~',
    611: 'FTZ',
    667: 'ABEKPSVXY&',
    722: 'CDHNRUw',
    778: 'GOQ',
    833: 'Mm',
    889: '%',
    944: 'W',
  }).flatMap(([width, characters]) =>
    [...characters].map((character) => [character, Number(width)] as const),
  ),
);

/** Returns the width of a text in points. */
export function widthOf(text: string, size = 9, font: Font = 'Helvetica'): number {
  if (font === 'Courier') return text.length * 0.6 * size;
  const total = [...text].reduce((sum, character) => sum + (widths.get(character) ?? 556), 0);
  return (total / 1000) * size;
}
