import { join } from 'node:path';
import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { Plugin, PluginOption } from 'vite';

const configPath = join(import.meta.dirname, '../lingui.config.ts');

/** These plugins turn messages and catalogues into code, and must run before the React plugin. */
export const languagePlugins = (): PluginOption[] => [
  babel({
    presets: [
      linguiTransformerBabelPreset(
        { descriptorFields: 'message', linguiConfig: getConfig({ configPath }) },
        { configPath },
      ),
    ],
  }),
  lingui({ configPath, failOnCompileError: true }),
  catalogueAddress(),
];

/** Exports a catalogue's own URL, under which the page stores it for offline use. */
const catalogueAddress = (): Plugin => ({
  name: 'catalogue-address',
  transform: {
    filter: { id: /\.po$/ },
    handler: (code) => ({ code: `${code}\nexport const address = import.meta.url;`, map: null }),
  },
});
