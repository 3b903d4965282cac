/**
 * Lists these chunks and all chunks that the browser must have before they run, each once.
 * @param chunkOf returns the chunk in a file, or undefined if the file is no chunk
 */
export function withImports<Chunk extends { imports: readonly string[] }>(
  chunks: readonly Chunk[],
  chunkOf: (file: string) => Chunk | undefined,
): Chunk[] {
  const found = new Set<Chunk>();
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports) add(chunkOf(file));
  };
  for (const chunk of chunks) add(chunk);
  return [...found];
}
