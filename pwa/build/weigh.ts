import type { Budget } from './budgets.ts';
import { withImports } from './with-imports.ts';

export type Size = { raw: number; gzip: number; brotli: number };

export type BuiltChunk = {
  file: string;
  name: string;
  /** The paths of the chunk's modules, relative to the app's folder. */
  modules: readonly string[];
  /** The chunks that the browser must have before this chunk runs. */
  imports: readonly string[];
};

export type Build = {
  chunks: readonly BuiltChunk[];
  sizes: Readonly<Record<string, Size>>;
  precached: readonly string[];
};

export type Weight = { name: string; bytes: number; maxBytes: number; encoding: string; isOver: boolean };

/**
 * Adds up the files that each budget counts.
 * @throws Error when a budget names a file, folder or module that is not in the build
 */
export const weigh = (build: Build, budgets: readonly Budget[]): Weight[] =>
  budgets.map(({ name, maxBytes, encoding, counts }) => {
    const files = countedFiles(build, counts);
    const bytes = files.reduce((sum, file) => sum + sizeOf(build, file)[encoding], 0);
    return { name, bytes, maxBytes, encoding, isOver: bytes > maxBytes };
  });

function countedFiles(build: Build, counts: Budget['counts']): readonly string[] {
  if (counts.kind === 'page') return [counts.file];
  if (counts.kind === 'precache') return build.precached;
  if (counts.kind === 'folder') return filesIn(build, counts.folder);
  const needed = neededBy(build, counts.modules);
  return needed.filter(({ name }) => !counts.without?.includes(name)).map(({ file }) => file);
}

function filesIn({ sizes }: Build, folder: string): readonly string[] {
  const files = Object.keys(sizes).filter((file) => file.startsWith(folder));
  if (files.length === 0) throw new Error(`The build has no folder ${folder}`);
  return files;
}

function neededBy({ chunks }: Build, modules: readonly string[]): BuiltChunk[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const own = modules.map((module) => {
    const chunk = chunks.find((candidate) => candidate.modules.includes(module));
    if (!chunk) throw new Error(`The build has no chunk with ${module}`);
    return chunk;
  });
  return withImports(own, (file) => byFile.get(file));
}

function sizeOf({ sizes }: Build, file: string): Size {
  const size = sizes[file];
  if (!size) throw new Error(`The build has no file ${file}`);
  return size;
}

export const screensOf = (build: Build, file: string, screens: Readonly<Record<string, string>>): string[] =>
  Object.entries(screens)
    .filter(([, module]) => neededBy(build, [module]).some((chunk) => chunk.file === file))
    .map(([screen]) => screen);
