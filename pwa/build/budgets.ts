/** What a part of the build may weigh on the wire. Sizes are bytes as the browser receives them; a kilobyte is 1000. */
export type Budget = {
  name: string;
  maxBytes: number;
  encoding: 'brotli' | 'gzip';
  /** Which files it is about: a page, what a screen needs from a cold start, or all that is stored for off-line use, or a folder. */
  counts:
    | { kind: 'page'; file: string }
    | { kind: 'screen'; modules: readonly string[]; without?: readonly string[] }
    | { kind: 'precache' }
    | { kind: 'folder'; folder: string };
};

/** The modules that the first question needs, whichever way somebody comes. */
const firstStep = ['src/app/main.tsx', 'src/applicant/wizard/questionaire-page.tsx'];

export const budgets: readonly Budget[] = [
  // The first ten packets of a connection: one round trip after the request, the page can be painted.
  {
    name: 'home page with its styles and script',
    maxBytes: 14_000,
    encoding: 'gzip',
    counts: { kind: 'page', file: 'index.html' },
  },
  {
    name: 'script for step 1, without the database',
    maxBytes: 110_000,
    encoding: 'brotli',
    counts: { kind: 'screen', modules: firstStep, without: ['dexie'] },
  },
  // What keeps the answers comes after the first paint, before the first one is typed; what sends them comes later.
  {
    name: 'script for step 1, with the database',
    maxBytes: 140_000,
    encoding: 'brotli',
    counts: { kind: 'screen', modules: [...firstStep, 'src/offline/core/core.ts'] },
  },
  {
    name: 'everything an applicant stores for off-line use',
    maxBytes: 250_000,
    encoding: 'brotli',
    counts: { kind: 'precache' },
  },
  // Without the reader of PDFs, which comes when a document is opened.
  {
    name: 'everything of the staff area',
    maxBytes: 150_000,
    encoding: 'brotli',
    counts: { kind: 'folder', folder: 'assets/staff/' },
  },
];
