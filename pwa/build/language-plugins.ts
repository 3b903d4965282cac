import { join } from 'node:path';
import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { Plugin, PluginOption } from 'vite';

const configPath = join(import.meta.dirname, '../lingui.config.ts');

/** Turns the messages in the code into descriptors, and the catalogues into modules. They go before the React plugin. */
export const languagePlugins = (): PluginOption[] => [
  babel({
    // The English sentence stays in the code: English readers fetch no catalogue.
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

/** Lets a catalogue tell its own address, under which the page stores it for off-line use. */
const catalogueAddress = (): Plugin => ({
  name: 'catalogue-address',
  transform: {
    filter: { id: /\.po$/ },
    handler: (code) => ({ code: `${code}\nexport const address = import.meta.url;`, map: null }),
  },
});
