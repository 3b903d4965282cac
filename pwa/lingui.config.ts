import { join } from 'node:path';
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { languages } from './src/lib/language.ts';

const folder = import.meta.dirname;

export default defineConfig({
  rootDir: folder,
  sourceLocale: 'en',
  locales: languages.map(({ id }) => id),
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: ['**/*.test.*', '**/staff-*/**', '**/components/staff/**'],
    },
  ],
  // Line numbers would change every catalogue whenever a line of code moves.
  format: formatter({ lineNumbers: false, origins: false, printPlaceholdersInComments: false }),
  orderBy: 'message',
  // Our own instance is ready before any screen, so that a component needs no provider around it.
  runtimeConfigModule: {
    i18n: [join(folder, 'src/lib/i18n.ts'), 'i18n'],
    Trans: [join(folder, 'src/lib/trans.tsx'), 'Trans'],
  },
});
