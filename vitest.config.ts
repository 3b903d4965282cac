import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { languagePlugins } from './pwa/build/language-plugins.ts';

const secondMs = 1_000;

/** Real servers run beside the tests, so a machine with few cores gets few test processes. */
const maxWorkers = Math.max(
  1,
  Math.min(4, Math.floor(availableParallelism() / 2) + (availableParallelism() > 2 ? 0 : 1)),
);

export default defineConfig({
  test: {
    maxWorkers,
    globalSetup: ['libs/dev/src/testing/global-setup.ts'],
    testTimeout: 20 * secondMs,
    hookTimeout: 60 * secondMs,
    teardownTimeout: 20 * secondMs,
    passWithNoTests: true,
    projects: [
      { extends: true, test: { name: 'libs', include: ['libs/**/*.test.ts'] } },
      { extends: true, test: { name: 'services', include: ['services/**/*.test.ts'] } },
      {
        extends: true,
        plugins: [languagePlugins()],
        test: { name: 'pwa', include: ['pwa/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          // Each file brings up the whole system and a browser.
          fileParallelism: false,
          testTimeout: 120 * secondMs,
          hookTimeout: 180 * secondMs,
        },
      },
    ],
  },
});
