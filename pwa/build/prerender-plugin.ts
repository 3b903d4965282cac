import { createServer, type InlineConfig, type Plugin } from 'vite';
import { languagePlugins } from './language-plugins.ts';

type Prerender = { renderHome: () => string };

const isPrerender = (module: Record<string, unknown>): module is Prerender =>
  typeof module['renderHome'] === 'function';

/** Writes the home page's markup into index.html at build time, so that it can be read before any script has run. */
export function prerenderHome(entry: string): Plugin {
  let isBuild = false;
  let inline: InlineConfig = {};
  return {
    name: 'prerender-home',
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
      async handler(html, { path }) {
        if (!isBuild || !path.endsWith('/index.html')) return html;
        const markup = await render(inline, entry);
        return html.replace('<!--prerendered-->', () => markup);
      },
    },
  };
}

async function render(inline: InlineConfig, entry: string): Promise<string> {
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
    if (!isPrerender(module)) throw new Error(`${entry} exports no renderHome`);
    return module.renderHome();
  } finally {
    await server.close();
  }
}
