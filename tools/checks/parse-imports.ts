export type FoundImport = { specifier: string; line: number };

/** Comments are replaced by spaces, so that line numbers stay correct. Strings keep their text. */
const commentOrString = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;

const importForms = [
  // import x from 'y', export { x } from 'y', import type x from 'y'
  /\b(?:import|export)\b[^'"`;()=]*?\bfrom\s*['"]([^'"\n]+)['"]/g,
  // import 'y'
  /\bimport\s*['"]([^'"\n]+)['"]/g,
  // import('y'), also as a type
  /\bimport\s*\(\s*['"]([^'"\n]+)['"]/g,
  // new URL('./worker.ts', import.meta.url), the entry point of a worker
  /\bnew\s+URL\(\s*['"](\.[^'"\n]+\.tsx?)['"]/g,
];

/** Finds every module that a TypeScript source imports, statically or dynamically, including types. */
export function parseImports(source: string): FoundImport[] {
  const code = source.replace(commentOrString, (text) =>
    text.startsWith('/') ? text.replace(/[^\n]/g, ' ') : text,
  );
  const found = importForms.flatMap((form) =>
    [...code.matchAll(form)].map((match) => ({
      specifier: match[1] ?? '',
      line: code.slice(0, match.index).split('\n').length,
    })),
  );
  return found.sort((one, other) => one.line - other.line);
}
