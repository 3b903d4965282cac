import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { languagePlugins } from './pwa/build/language-plugins.ts';
import { LongestFirst } from './tools/test-kit/vitest/longest-first.ts';

const secondMs = 1_000;

/**
 * There are two more workers than cores, because tests wait for servers, browsers and clocks a third of their time. Real
 * servers run beside each worker, so there are never more than four.
 */
const maxWorkers = Math.min(4, availableParallelism() + 2);

/**
 * Files share a process when they fake nothing in it, because reading and compiling the same modules for each file took
 * a fifth of the run. Whatever a file starts ends with it, so hooks belong in files and not in what files share.
 */
const isolate = false;

/** A larger young generation saves Node a twentieth of its processor time. */
const execArgv = ['--max-semi-space-size=64'];

const offline = 'pwa/src/offline/**/*.test.{ts,tsx}';

export default defineConfig({
  test: {
    maxWorkers,
    execArgv,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['tools/test-kit/vitest/global-setup.ts'],
    // Nothing takes this long on a quiet machine; a busy one must not fail a test.
    testTimeout: 120 * secondMs,
    hookTimeout: 180 * secondMs,
    teardownTimeout: 20 * secondMs,
    expect: { poll: { timeout: 15 * secondMs, interval: 25 } },
    passWithNoTests: true,
    projects: [
      {
        extends: true,
        test: {
          // These folders are one project, because a worker that changes to another project is started anew.
          name: 'node',
          isolate,
          include: ['{libs,services,tools,e2e}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        plugins: [languagePlugins()],
        test: {
          name: 'pwa',
          isolate,
          unstubGlobals: true,
          restoreMocks: true,
          include: ['pwa/**/*.test.{ts,tsx}'],
          exclude: [offline, ...configDefaults.exclude],
        },
      },
      {
        extends: true,
        plugins: [languagePlugins()],
        // These tests fake the storage and the browser for the whole process.
        test: { name: 'offline', include: [offline] },
      },
    ],
  },
});
