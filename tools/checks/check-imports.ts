import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { importRules, toTarget } from './import-rules.ts';
import { parseImports } from './parse-imports.ts';

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
