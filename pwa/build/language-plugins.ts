import { join } from 'node:path';
import { getConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { Plugin, PluginOption } from 'vite';
import { messageKey } from '../src/ui/i18n/message-key.ts';

const configPath = join(import.meta.dirname, '../lingui.config.ts');

/** Creates the plugins that turn messages and catalogues into code. They must run before the React plugin. */
export function languagePlugins(): PluginOption[] {
  const macros = linguiTransformerBabelPreset(
    { descriptorFields: 'message', linguiConfig: getConfig({ configPath }) },
    { configPath },
  );
  return [
    babel({ presets: [macros, { preset: { plugins: [leaveOutIds] }, rolldown: macros.rolldown }] }),
    catalogues(),
  ];
}

type ObjectNode = { leadingComments?: { value: string }[]; properties: { key: { name?: string } }[] };

/** The app finds a translation by the English message. The macros also add ids, which would only cost bytes. */
const leaveOutIds = {
  visitor: {
    ObjectExpression({ node }: { node: ObjectNode }) {
      if (node.leadingComments?.some(({ value }) => value.includes('i18n')))
        node.properties = node.properties.filter(({ key }) => key.name !== 'id');
    },
  },
};

/**
 * Turns a catalogue into code that exports the translations by message key and the URL of the built file. The page
 * stores the file under this URL for offline use.
 */
const catalogues = (): Plugin => ({
  name: 'catalogues',
  transform: {
    filter: { id: /\.po$/ },
    async handler(text, id) {
      const place = { filename: id, locale: undefined, sourceLocale: 'en' };
      const found = Object.values(await formatter().parse(text, place));
      const messages: Record<string, string> = {};
      for (const { message = '', translation } of found) {
        const key = messageKey(message);
        if (key in messages) this.error(`“${message}” has the same key as another message`);
        if (translation) messages[key] = translation;
      }
      const json = JSON.stringify(JSON.stringify(messages));
      return {
        code: `export const messages = JSON.parse(${json});\nexport const address = import.meta.url;`,
        map: null,
        moduleType: 'js',
      };
    },
  },
});
