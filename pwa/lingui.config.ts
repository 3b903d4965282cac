import { join } from 'node:path';
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { languages } from './src/platform/i18n/language.ts';

const folder = import.meta.dirname;

export default defineConfig({
  rootDir: folder,
  sourceLocale: 'en',
  locales: languages.map(({ id }) => id),
  catalogs: [
    {
      path: '<rootDir>/src/platform/i18n/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: ['**/*.test.*', '<rootDir>/src/staff/**'],
    },
  ],
  // Line numbers would change every catalogue whenever a line of code moves.
  format: formatter({ lineNumbers: false, origins: false, printPlaceholdersInComments: false }),
  orderBy: 'message',
  // Our own instance is ready before any screen, so that a component needs no provider around it.
  runtimeConfigModule: {
    i18n: [join(folder, 'src/ui/i18n/i18n.tsx'), 'i18n'],
    Trans: [join(folder, 'src/ui/i18n/i18n.tsx'), 'Trans'],
  },
});
