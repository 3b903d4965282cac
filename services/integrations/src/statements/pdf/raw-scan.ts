import { inflateSync } from 'node:zlib';
import marks from './file-marks.json' with { type: 'json' };

const markWithin = 1_024;
const endWithin = 8_192;
/** The unpacked size of one stream, and of all streams of a file together. */
const maximumStreamBytes = 48_000_000;
const maximumUnpackedBytes = 160_000_000;

export function scanBytes(bytes: Uint8Array) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const mark = file.slice(0, markWithin).indexOf('%PDF-');
  const isPdf = mark >= 0;
  const streams = isPdf ? findStreams(file) : [];
  const unpacked = unpack(bytes, streams);
  const outside = withoutStreams(file, streams);
  const objects = outside + unpacked.objects;
  const names = isPdf ? namesIn(objects) : new Set<string>();
  return {
    isPdf,
    /** True when the file begins or ends as another kind of file, so that two programs would see different content. */
    isPolyglot: isPdf && isAlsoOther(file, mark),
    activeNames: marks.activeNames.filter((name) => names.has(name)),
    isBomb: unpacked.isBomb,
    /** True when a stream ends too early, so that part of its content is lost. */
    isDamaged: unpacked.isDamaged && !names.has('Encrypt'),
    /** The number of changes to the file after it was first written, not counting signatures. */
    updates: isPdf ? countUpdates(file, outside) : 0,
    /** True when the table of objects has wrong positions, because bytes were changed later. */
    isShifted: isPdf && hasLostObjects(file, mark),
    isCut: isPdf && !/%%EOF|startxref/.test(file.trimEnd().slice(-endWithin)),
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

type Unpacked = { isBomb: boolean; isDamaged: boolean; objects: string };

const objectAt = (file: string, place: number) =>
  /^\s{0,2}\d+\s+\d+\s+obj/.test(file.slice(place, place + 40));

/** Positions count from the first byte, or from the PDF mark when something precedes it. */
function hasLostObjects(file: string, mark: number): boolean {
  const stated = /^startxref\s+(\d+)/.exec(file.slice(file.lastIndexOf('startxref')))?.[1];
  if (stated === undefined) return false;
  const from = [Number(stated), Number(stated) + mark].find(
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
  for (const { start, end, dictionary } of streams) {
    const names = plainNames(dictionary);
    const layers = names.match(/\/(?:FlateDecode|Fl)\b/g)?.length ?? 0;
    if (layers === 0) {
      isDamaged ||= isShort(dictionary, end - start);
      continue;
    }
    const layer = inflated(bytes.subarray(start, end), Math.min(layers, 4));
    if (layer === 'too large') return { isBomb: true, isDamaged, objects: '' };
    if (layer === 'broken') {
      isDamaged ||= isPlain(names);
      continue;
    }
    total += layer.byteLength;
    if (total > maximumUnpackedBytes) return { isBomb: true, isDamaged, objects: '' };
    if (/\/ObjStm\b/.test(names)) objects.push(Buffer.from(layer).toString('latin1'));
  }
  return { isBomb: false, isDamaged, objects: objects.join('\n') };
}

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
const isPlain = (names: string) =>
  !/\/(?:ASCII85Decode|A85|ASCIIHexDecode|AHx|LZWDecode|LZW|RunLengthDecode|RL|DCTDecode|JPXDecode|Crypt|Image|Length1)\b/.test(
    names,
  );

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

/**
 * Counts the end marks after the first, without those of signatures and without the extra mark of a linearised file.
 */
function countUpdates(file: string, outside: string): number {
  const sections = outside.split(/%%EOF/).slice(0, -1);
  const changes = sections.slice(1).filter((section) => /\bobj\b/.test(section) && /startxref/.test(section));
  const isForTheWeb = /\/Linearized\b/.test(file.slice(0, 2_048));
  const signatures = changes.filter((section) =>
    /\/ByteRange\b|\/DSS\b|\/DocTimeStamp\b/.test(section),
  ).length;
  return Math.max(0, changes.length - (isForTheWeb ? 1 : 0) - signatures);
}
