import { type Build, type Size, screensOf, type Weight } from './weigh.ts';

/** The screens of the table, by their entry module. */
const screens = {
  app: 'src/app/main.tsx',
  'step 1': 'src/applicant/wizard/questionaire-page.tsx',
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

/** Every file of the build, heaviest first, and what came of each budget. */
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
