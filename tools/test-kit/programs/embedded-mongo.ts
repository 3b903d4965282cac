import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { cacheDir, repoRoot } from '../processes/paths.ts';
import { DevError, type Progress } from '../processes/progress.ts';
import { findOnPath, runCommand } from '../processes/run-command.ts';

const sources = join(repoRoot, 'tools/embedded-mongo');

export type EmbeddedMongo = { java: string; classPath: string };

/**
 * Compiles the embedded server once and answers what to run. Undefined without Java or, when nothing is cached yet,
 * Maven.
 * @throws DevError when Maven or the compiler fails.
 */
export async function buildEmbeddedMongo(progress: Progress): Promise<EmbeddedMongo | undefined> {
  const java = findOnPath('java');
  if (!java) return undefined;
  const pom = join(sources, 'pom.xml');
  const programs = readdirSync(sources)
    .filter((name) => name.endsWith('.java'))
    .toSorted()
    .map((name) => join(sources, name));
  const hash = [pom, ...programs]
    .reduce((sum, file) => sum.update(readFileSync(file)), createHash('sha256'))
    .digest('hex')
    .slice(0, 12);
  const folder = join(cacheDir, `embedded-mongo-${hash}`);
  const classPath = [join(folder, 'classes'), join(folder, 'lib', '*')].join(delimiter);
  if (existsSync(folder)) return { java, classPath };

  const maven = findOnPath('mvn');
  const compiler = findOnPath('javac');
  if (!maven || !compiler) throw new DevError('a JDK and Maven are needed to build it');
  progress('Building the embedded Mongo server with Maven (once, a few seconds)');
  // Built aside and moved, so that two builds at once or a killed one leave nothing half made.
  const draft = `${folder}.${process.pid}`;
  mkdirSync(join(draft, 'classes'), { recursive: true });
  const copy = ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', '-DincludeScope=runtime'];
  await runCommand(maven, [...copy, `-DoutputDirectory=${join(draft, 'lib')}`], { timeoutMs: 180_000 });
  const compile = ['-cp', join(draft, 'lib', '*'), '-d', join(draft, 'classes'), ...programs];
  await runCommand(compiler, compile, { timeoutMs: 60_000 });
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  return { java, classPath };
}
