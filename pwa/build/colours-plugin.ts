import { colours } from '@tshepa/contracts/colours';
import type { Plugin } from 'vite';

const groups = new Map<string, Readonly<Record<string, string>>>(Object.entries(colours));
const schemes = ['light', 'dark'] as const;

/** Writes the colours into the stylesheet where it says `--colours`, and the browser's theme colour into each page. */
export function colourTokens(): Plugin {
  return {
    name: 'colours',
    config: () => ({
      css: {
        postcss: {
          plugins: [
            {
              postcssPlugin: 'colours',
              Declaration: {
                '--colours': (marker) => {
                  const group = groups.get(marker.value);
                  if (!group) throw marker.error(`There are no colours ${marker.value}`);
                  const tokens = Object.entries(group);
                  marker.replaceWith(...tokens.map(([name, value]) => ({ prop: `--color-${name}`, value })));
                },
              },
            },
          ],
        },
      },
    }),
    transformIndexHtml: () =>
      schemes.map((scheme) => ({
        tag: 'meta',
        attrs: {
          name: 'theme-color',
          content: colours[scheme].brand,
          media: `(prefers-color-scheme: ${scheme})`,
        },
      })),
  };
}
