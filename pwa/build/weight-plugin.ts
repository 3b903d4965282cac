import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { afterBuild } from './after-build.ts';
import { budgets } from './budgets.ts';
import { type Build, type BuiltChunk, type Size, screensOf, type Weight, weigh } from './weigh.ts';

const precacheEntry = /["']?url["']?:\s*["']([^"']+)["']/g;

/** Weighs the finished build, and writes the result to `reportFile` for the commands that check it. */
export function weight(reportFile: string): Plugin {
  let chunks: BuiltChunk[] = [];
  return {
    ...afterBuild('weight', async (outDir) => {
      const build: Build = { chunks, ...(await readOutput(outDir)) };
      const weights = weigh(build, budgets);
      await mkdir(dirname(reportFile), { recursive: true });
      await writeFile(reportFile, JSON.stringify({ table: weightTable(build, weights), weights }, null, 2));
    }),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        // The service worker is a separate build and is not weighed.
        const found = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [output] : []));
        if (!found.some(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/app/main.tsx')))) return;
        chunks = found.map(({ fileName, name, moduleIds, imports }) => ({
          file: fileName,
          name,
          modules: moduleIds.map((id) => relative(this.environment.config.root, id)),
          imports,
        }));
      },
    },
  };
}

async function readOutput(outDir: string): Promise<Pick<Build, 'sizes' | 'precached'>> {
  const names = await readdir(outDir, { recursive: true });
  const compressed = names.filter((name) => name.endsWith('.br')).map((name) => name.slice(0, -'.br'.length));
  const bytesOf = async (name: string) => (await stat(join(outDir, name))).size;
  const sizes: Record<string, Size> = {};
  for (const name of names.filter((other) => /\.(?:js|css|html|webmanifest|png|svg|txt|json)$/.test(other))) {
    const raw = await bytesOf(name);
    // Images are already compressed.
    sizes[name] = compressed.includes(name)
      ? { raw, gzip: await bytesOf(`${name}.gz`), brotli: await bytesOf(`${name}.br`) }
      : { raw, gzip: raw, brotli: raw };
  }
  const worker = await readFile(join(outDir, 'sw.js'), 'utf8');
  return { sizes, precached: Array.from(worker.matchAll(precacheEntry), ([, url = '']) => url) };
}

const screens = {
  app: 'src/app/main.tsx',
  'step 1': 'src/applicant/wizard/questionaire/questionaire-page.tsx',
  'steps 2-3': 'src/applicant/wizard/entry.ts',
  'steps 4-9': 'src/applicant/wizard/steps.ts',
  documents: 'src/applicant/wizard/documents.ts',
  loan: 'src/applicant/after-submit/pages.ts',
  queue: 'src/offline/engine/engine.ts',
  staff: 'src/staff/customers/customers-page.tsx',
} as const;

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
const row = (name: string, size: Size, note: string) =>
  `${name.padEnd(44)}${[size.raw, size.gzip, size.brotli].map((bytes) => kilobytes(bytes).padStart(9)).join('')}  ${note}`;

/** Lists every file of the build, heaviest first, and the result of each budget. */
export function weightTable(build: Build, weights: readonly Weight[]): string {
  const scripts = new Set(build.chunks.map(({ file }) => file));
  const precached = new Set(build.precached);
  const note = (file: string) =>
    [
      ...(scripts.has(file) ? screensOf(build, file, screens) : []),
      ...(precached.has(file) ? [] : ['not precached']),
    ].join(', ');
  const files = Object.entries(build.sizes).sort(([, one], [, other]) => other.brotli - one.brotli);
  return [
    `${'kB (1000 bytes)'.padEnd(44)}${['raw', 'gzip', 'brotli'].map((title) => title.padStart(9)).join('')}  needed by`,
    ...files.map(([file, size]) => row(file, size, note(file))),
    '',
    ...weights.map(budgetLine),
  ].join('\n');
}

export const budgetLine = ({ name, bytes, maxBytes, encoding, isOver }: Weight): string =>
  `${isOver ? 'OVER' : 'ok  '}  ${name}: ${kilobytes(bytes)} of ${kilobytes(maxBytes)} kB (${encoding})`;
