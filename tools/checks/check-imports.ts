import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { importRules, toTarget } from './import-rules.ts';

export type ImportProblem = { file: string; line: number; specifier: string; rule: string; message: string };

const sources = ['{libs,services,pwa,tools,e2e}/**/*.{ts,tsx}'];
const ignored = new Set(['node_modules', 'dist', '.cache', '.data', 'coverage']);

/** Checks every source under the root against the import rules. Returned paths are relative to the root. */
export async function checkImports(root: string): Promise<{ modules: number; problems: ImportProblem[] }> {
  let modules = 0;
  const problems: ImportProblem[] = [];
  const files = glob(sources, { cwd: root, exclude: (name) => ignored.has(name.split('/').at(-1) ?? name) });
  for await (const found of files) {
    modules += 1;
    const file = found.replaceAll('\\', '/');
    const rules = importRules.filter((rule) => rule.appliesTo(file));
    for (const { specifier, line } of parseImports(readFileSync(join(root, file), 'utf8'))) {
      const target = toTarget(specifier, file);
      for (const rule of rules) {
        if (!rule.allows(target, file))
          problems.push({ file, line, specifier, rule: rule.name, message: rule.message });
      }
    }
  }
  problems.sort((one, other) => one.file.localeCompare(other.file) || one.line - other.line);
  return { modules, problems };
}

type FoundImport = { specifier: string; line: number };

/** Comments are replaced by spaces, so that line numbers stay correct. Strings are matched only to keep their text. */
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
