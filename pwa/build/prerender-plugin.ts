import { createServer, type InlineConfig, type Plugin } from 'vite';
import { languagePlugins } from './language-plugins.ts';

type Prerender = { renderHome: () => string; renderHelp: () => Promise<string> };

const isPrerender = (module: Record<string, unknown>): module is Prerender =>
  typeof module['renderHome'] === 'function' && typeof module['renderHelp'] === 'function';

/**
 * Writes the home page's markup into index.html, so that people can read the page before any script has run. Writes
 * help into every page, for browsers in which no script runs.
 */
export function prerenderPages(entry: string): Plugin {
  let isBuild = false;
  let rendered: Promise<Markup> | undefined;
  let inline: InlineConfig = {};
  return {
    name: 'prerender-pages',
    config(config, { command }) {
      isBuild = command === 'build';
      inline = {
        root: config.root ?? process.cwd(),
        css: config.css ?? {},
        plugins: [languagePlugins()],
      };
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        if (!isBuild) return html;
        rendered ??= render(inline, entry);
        const { home, help } = await rendered;
        return html.replace('<!--prerendered-->', () => home).replace('<!--help-->', () => help);
      },
    },
  };
}

type Markup = { home: string; help: string };

async function render(inline: InlineConfig, entry: string): Promise<Markup> {
  const server = await createServer({
    ...inline,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, watch: null, ws: false },
  });
  try {
    const module = await server.ssrLoadModule(entry);
    if (!isPrerender(module)) throw new Error(`${entry} must export renderHome and renderHelp`);
    return { home: module.renderHome(), help: await module.renderHelp() };
  } finally {
    await server.close();
  }
}
