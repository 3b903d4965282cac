/** The maximum transfer size of a part of the build, in bytes; a kilobyte is 1000 bytes. */
export type Budget = {
  name: string;
  maxBytes: number;
  encoding: 'brotli' | 'gzip';
  /** The files that count: a page, what a screen loads on a cold start, everything that phones store, or a folder. */
  counts:
    | { kind: 'page'; file: string }
    | { kind: 'screen'; modules: readonly string[]; without?: readonly string[] }
    | { kind: 'precache' }
    | { kind: 'folder'; folder: string };
};

/** Step 1 is opened from home, so both screens count. */
const firstStep = [
  'src/app/main.tsx',
  'src/applicant/home/home-page.tsx',
  'src/applicant/wizard/questionaire/questionaire-page.tsx',
];

export const budgets: readonly Budget[] = [
  // This part must fit into the first ten packets of a connection, so that the page paints after one round trip.
  {
    name: 'home page with its styles and script',
    maxBytes: 14_000,
    encoding: 'gzip',
    counts: { kind: 'page', file: 'index.html' },
  },
  {
    name: 'script for step 1, without the database',
    maxBytes: 88_000,
    encoding: 'brotli',
    counts: { kind: 'screen', modules: firstStep, without: ['dexie'] },
  },
  // This part loads after the first paint and before the first answer is typed.
  {
    name: 'script for step 1, with the database',
    maxBytes: 120_000,
    encoding: 'brotli',
    counts: { kind: 'screen', modules: [...firstStep, 'src/offline/core/core.ts'] },
  },
  {
    name: 'everything an applicant stores for offline use',
    maxBytes: 242_000,
    encoding: 'brotli',
    counts: { kind: 'precache' },
  },
  // The rest of a cold sign-in, which `npm run bench -- desk` measures, is styles, calls, headers and TLS.
  {
    name: 'script from the sign-in of staff to the list',
    maxBytes: 168_000,
    encoding: 'brotli',
    counts: {
      kind: 'screen',
      modules: [
        'src/app/main.tsx',
        'src/app/background/background.tsx',
        'src/staff/sign-in/login-page.tsx',
        'src/staff/shell/admin-layout.tsx',
        'src/staff/customers/customers-page.tsx',
      ],
    },
  },
  // Pages and dialogs load when they are opened. The PDF reader is not included, because it loads when a document is opened.
  {
    name: 'everything of the staff area',
    maxBytes: 180_000,
    encoding: 'brotli',
    counts: { kind: 'folder', folder: 'assets/staff/' },
  },
];
