import { Zip, ZipDeflate } from 'fflate';

export type ZipEntry = { name: string; pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array> };

/** Creates a ZIP file as a stream, with one part of one file in memory at a time. */
export async function* zipOf(entries: readonly ZipEntry[], at: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  for (const { name, pieces } of entries) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = at;
    zip.add(file);
    for await (const piece of pieces) {
      file.push(piece);
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
