import { inflateSync } from 'node:zlib';
import type { FileFault } from './faults.ts';
import marks from './file-marks.json' with { type: 'json' };

const markWithin = 1_024;
const endWithin = 8_192;
/** The unpacked size of one stream, and of all streams of a file together. */
const maximumStreamBytes = 48_000_000;
const maximumUnpackedBytes = 160_000_000;
/** Each change to a file adds one table of its objects. */
const maximumTables = 200;

export type SoundScan = {
  fault?: undefined;
  isProtected: boolean;
  /** True when a stream ends too early, so that part of its content is lost. */
  isDamaged: boolean;
  /** The number of changes to the file after it was first written, not counting signatures. */
  updates: number;
  /** The number of those changes that bring content of pages, not only data about the file. */
  contentUpdates: number;
  /** True when the table of objects has wrong positions, because bytes were changed later. */
  isShifted: boolean;
  isCut: boolean;
};
type Scan = SoundScan | { fault: FileFault; details?: readonly string[] };

/** Checks the bytes of a file before any library opens it. */
export function scanBytes(bytes: Uint8Array): Scan {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const mark = file.slice(0, markWithin).indexOf('%PDF-');
  if (mark < 0) return { fault: 'no-pdf' };
  if (isAlsoOther(file, mark)) return { fault: 'two-kinds' };
  if (hasLoop(file, mark)) return { fault: 'loop' };
  const streams = findStreams(file);
  const unpacked = unpack(bytes, streams);
  if ('fault' in unpacked) return unpacked;
  const outside = withoutStreams(file, streams);
  if (tooDeep.test(outside)) return { fault: 'nested' };
  const names = namesIn(outside + unpacked.objects);
  for (const fault of ['scripts', 'files', 'actions'] as const) {
    const details = marks.activeNames[fault].filter((name) => names.has(name));
    if (details.length > 0) return { fault, details };
  }
  const isProtected = names.has('Encrypt');
  return {
    isProtected,
    isDamaged: unpacked.isDamaged && !isProtected,
    updates: countUpdates(file, outside),
    contentUpdates: changesOf(file, outside).filter(changesContent).length,
    isShifted: hasLostObjects(file, mark),
    isCut: !/%%EOF|startxref/.test(file.trimEnd().slice(-endWithin)),
  };
}

function isAlsoOther(file: string, mark: number): boolean {
  const head = file.slice(0, mark).trimStart().toLowerCase();
  if (marks.otherStarts.some((other) => head.startsWith(other.toLowerCase()))) return true;
  const end = file.lastIndexOf('%%EOF');
  const tail = end < 0 ? '' : file.slice(end + 5);
  return marks.otherTails.some((other) => tail.includes(other));
}

type Stream = { start: number; end: number; dictionary: string };

/** Finds all streams by their keywords, because a hostile file may state wrong lengths. */
function findStreams(file: string): Stream[] {
  const streams: Stream[] = [];
  const opening = /\bstream\r?\n/g;
  for (let match = opening.exec(file); match; match = opening.exec(file)) {
    const start = match.index + match[0].length;
    const found = file.indexOf('endstream', start);
    const end = found < 0 ? file.length : found;
    const dictionary = file
      .slice(Math.max(0, file.lastIndexOf('obj', match.index)), match.index)
      .slice(-4_000);
    streams.push({ start, end, dictionary });
    opening.lastIndex = end;
  }
  return streams;
}

type Unpacked = { fault: FileFault } | { isDamaged: boolean; objects: string };

const objectAt = (file: string, place: number) =>
  /^\s{0,2}\d+\s+\d+\s+obj/.test(file.slice(place, place + 40));

const startOfTable = (file: string): number | undefined => {
  const stated = /^startxref\s+(\d+)/.exec(file.slice(file.lastIndexOf('startxref'), file.length))?.[1];
  return stated === undefined ? undefined : Number(stated);
};

/** Returns true when the tables of objects, each of which names the one before it, never come to a first one. */
function hasLoop(file: string, mark: number): boolean {
  const seen = new Set<number>();
  let place = startOfTable(file);
  while (place !== undefined) {
    if (seen.has(place) || seen.size >= maximumTables) return true;
    seen.add(place);
    const end = file.indexOf('startxref', place + mark);
    const former = /\/Prev\s+(\d+)/.exec(file.slice(place + mark, end < 0 ? undefined : end))?.[1];
    place = former === undefined ? undefined : Number(former);
  }
  return false;
}

/** Positions count from the first byte, or from the PDF mark when something precedes it. */
function hasLostObjects(file: string, mark: number): boolean {
  const stated = startOfTable(file);
  if (stated === undefined) return false;
  const from = [stated, stated + mark].find(
    (place) => file.startsWith('xref', place) || objectAt(file, place),
  );
  if (from === undefined) return true;
  // A compressed table cannot be checked from outside.
  if (!file.startsWith('xref', from)) return false;
  const end = file.indexOf('trailer', from);
  const entries = file.slice(from, end < 0 ? undefined : end).matchAll(/(\d{10}) \d{5} n/g);
  return [...entries].some(
    ([, place]) => !objectAt(file, Number(place)) && !objectAt(file, Number(place) + mark),
  );
}

/** Unpacks deflated streams up to the limit, and keeps the content of streams with objects. */
function unpack(bytes: Uint8Array, streams: readonly Stream[]): Unpacked {
  let total = 0;
  let isDamaged = false;
  const objects: string[] = [];
  for (const stream of streams) {
    const seen = unpackOne(bytes, stream);
    if ('fault' in seen) return seen;
    total += seen.unpackedBytes;
    if (total > maximumUnpackedBytes) return { fault: 'bomb' };
    isDamaged ||= seen.isDamaged;
    objects.push(seen.objects);
  }
  return { isDamaged, objects: objects.join('\n') };
}

type Seen = { fault: FileFault } | { unpackedBytes: number; isDamaged: boolean; objects: string };

function unpackOne(bytes: Uint8Array, { start, end, dictionary }: Stream): Seen {
  const names = plainNames(dictionary);
  const packed = bytes.subarray(start, end);
  const layers = names.match(/\/(?:FlateDecode|Fl)\b/g)?.length ?? 0;
  const isObjects = /\/ObjStm\b/.test(names);
  // Programs that write PDF files pack objects in one way only. Objects in another packing are hidden on purpose.
  if (isObjects && (layers > 1 || otherFilters.test(names))) return { fault: 'hidden' };
  const content = layers === 0 ? packed : inflated(packed, Math.min(layers, 4));
  if (content === 'too large' || hugeRows.test(names)) return { fault: 'bomb' };
  if (content === 'broken') return { unpackedBytes: 0, isDamaged: isPlain(names), objects: '' };
  if (marks.otherContents.some((other) => startsWith(content, other))) return { fault: 'files' };
  const text = isObjects || isPlain(names) ? Buffer.from(content).toString('latin1') : '';
  if (tooDeep.test(text)) return { fault: 'nested' };
  return {
    unpackedBytes: layers === 0 ? 0 : content.byteLength,
    isDamaged: layers === 0 && isShort(dictionary, packed.length),
    objects: isObjects ? text : '',
  };
}

/** Hundreds of arrays and dictionaries that begin inside each other. Readers open them by recursion. */
const tooDeep = /(?:(?:\[|<<)[^[\]<>]{0,40}){400}/;

/** The row of a table or a picture, in millions of columns, for which a reader would reserve its memory at once. */
const hugeRows = /\/(?:Columns|Colors) \d{7}/;

const startsWith = (content: Uint8Array, mark: string): boolean =>
  Buffer.from(content.buffer, content.byteOffset, Math.min(mark.length, content.byteLength)).toString(
    'latin1',
  ) === mark;

function inflated(packed: Uint8Array, layers: number): Uint8Array | 'too large' | 'broken' {
  let layer = packed;
  try {
    for (let count = 0; count < layers; count += 1)
      layer = inflateSync(layer, { maxOutputLength: maximumStreamBytes });
    return layer;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
      ? 'too large'
      : 'broken';
  }
}

/**
 * Returns false for streams with other filters, which are not unpacked here. Returns false for pictures and fonts too,
 * because their damage changes no figure.
 */
const isPlain = (names: string) => !otherFilters.test(names) && !/\/(?:Image|Length1)\b/.test(names);

const otherFilters =
  /\/(?:ASCII85Decode|A85|ASCIIHexDecode|AHx|LZWDecode|LZW|RunLengthDecode|RL|DCTDecode|JPXDecode|Crypt)\b/;

function isShort(dictionary: string, length: number): boolean {
  const stated = /\/Length (\d+)(?! \d+ R)/.exec(dictionary)?.[1];
  return stated !== undefined && length + 2 < Number(stated);
}

function withoutStreams(file: string, streams: readonly Stream[]): string {
  const starts = [...streams.map(({ start }) => start), file.length];
  return starts.map((start, index) => file.slice(streams[index - 1]?.end ?? 0, start)).join('\n');
}

/** Decodes names, which may be partly written as hexadecimal codes. */
const plainNames = (text: string) =>
  text.replace(/#([\da-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function namesIn(objects: string): Set<string> {
  const bare = objects.replace(/\((?:\\.|[^\\()]){0,4000}\)/gs, '()').replace(/%[^\r\n]*/g, '');
  return new Set([...bare.matchAll(/\/([^\s/<>()[\]{}%]{1,60})/g)].map(([, name = '']) => plainNames(name)));
}

/** Counts the changes to a file, without its signatures. */
function countUpdates(file: string, outside: string): number {
  return changesOf(file, outside).filter((section) => !signature.test(section)).length;
}

/** Returns what was added to the file after it was first saved, without the streams. A file for the web has two ends. */
const changesOf = (file: string, outside: string) =>
  outside
    .split(/%%EOF/)
    .slice(0, -1)
    .slice(/\/Linearized\b/.test(file.slice(0, 2_048)) ? 2 : 1)
    .filter((section) => /\bobj\b/.test(section) && /startxref/.test(section));

const otherStreams =
  /\/Type\s*\/(?:XRef|ObjStm|Metadata|XObject|Font\w*)|\/Length1\b|\/Subtype\s*\/(?:XML|Image|Form)/;

/** A stream without a type is the content of a page. */
const changesContent = (section: string) =>
  !signature.test(section) &&
  section
    .split('endobj')
    .some((object) => /\/Length\b/.test(object) && !otherStreams.test(plainNames(object)));

const signature = /\/ByteRange\b|\/DSS\b|\/DocTimeStamp\b/;
