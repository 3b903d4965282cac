import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { cacheDir, repoRoot } from '@tshepa/test-kit/processes/paths';
import type { Progress } from '@tshepa/test-kit/processes/progress';
import { findOnPath, runCommand } from '@tshepa/test-kit/processes/run-command';
import * as z from 'zod/mini';

const packages = [
  'reportlab==5.1.0',
  'fpdf2==2.8.9',
  'pikepdf==10.18.0',
  'pypdf==7.1.1',
  'pymupdf==2.0',
  'pypdfium2==5.15.2',
];
const tool = join(repoRoot, 'tools/statement-generator/producers/statement_tool.py');
const folder = join(cacheDir, 'statement-tools');
const python = join(folder, 'bin/python');

export const pythonOperations = ['reportlab', 'fpdf2', 'pikepdf', 'pypdf', 'mupdf', 'pdfium'] as const;
export type PythonOperation = (typeof pythonOperations)[number];
export type PythonJob = { op: PythonOperation | 'encrypt' | 'type-over'; out: string } & Record<
  string,
  unknown
>;

/**
 * Returns what the libraries of Python can do here. They are installed into `.cache` at the first call. Without Python,
 * or without a registry of packages, the list is empty.
 */
export async function findPythonOperations(progress: Progress): Promise<PythonOperation[]> {
  if (!existsSync(python) && !(await install(progress))) return [];
  const listed = z
    .array(z.string())
    .parse(JSON.parse(await runCommand(python, [tool, '--list'], { timeoutMs: 60_000 })));
  return pythonOperations.filter((operation) => listed.includes(operation));
}

async function install(progress: Progress): Promise<boolean> {
  const system = findOnPath('python3');
  if (!system) return false;
  progress('Installing the PDF libraries of Python into .cache/statement-tools (once)');
  try {
    await runCommand(system, ['-m', 'venv', folder], { timeoutMs: 120_000 });
    // One by one, because each of them alone is of use.
    for (const one of packages)
      await runCommand(python, ['-m', 'pip', 'install', '--quiet', one], { timeoutMs: 300_000 }).catch(() =>
        progress(`${one} could not be installed`),
      );
    return true;
  } catch {
    return false;
  }
}

/** Does jobs in one process. @throws Error with what Python printed. */
export async function runPython(jobs: readonly PythonJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const child = spawn(python, [tool], { stdio: ['pipe', 'ignore', 'pipe'] });
  child.stdin.end(JSON.stringify(jobs));
  const [printed, code] = await Promise.all([
    text(child.stderr),
    new Promise((resolve) => child.once('exit', resolve)),
  ]);
  if (code !== 0) throw new Error(`The PDF libraries of Python failed: ${printed.trim().split('\n').at(-1)}`);
}
