import { build, type OutputBundle, type OutputChunk } from 'rolldown';
import type { Plugin } from 'vite';

const moduleScript = /[ \t]*<script type="module"[^>]*\ssrc="[^"]+"[^>]*><\/script>\n?/g;
const modulePreload = /[ \t]*<link rel="modulepreload"[^>]*>\n?/g;

type Options = {
  entry: string;
  /** The app, and the screen that hydrates the markup, by the ends of their modules' paths. */
  app: string;
  screen: string;
};

/** Replaces the app in the built home page with a small inline script, which loads the app when needed. */
export function homeScript({ entry, app, screen }: Options): Plugin {
  let target: string[] = [];
  return {
    name: 'home-script',
    apply: 'build',
    configResolved({ build: { target: targets } }) {
      target = Array.isArray(targets) ? targets : targets ? [targets] : [];
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { path, bundle }) {
        if (!path.endsWith('/index.html') || !bundle) return html;
        const appChunk = chunkWith(bundle, app);
        const screenChunk = chunkWith(bundle, screen);
        const files = closure(bundle, [appChunk, screenChunk]).map(({ fileName }) => `/${fileName}`);
        const first = `/${appChunk.fileName}`;
        const script = await bundleScript(entry, target);
        return html
          .replace(moduleScript, '')
          .replace(modulePreload, '')
          .replace(
            '<html ',
            `<html data-app="${[first, ...files.filter((file) => file !== first)].join(' ')}" `,
          )
          .replace('</title>', () => `</title>\n    <script>${script}</script>`)
          .replace('</head>', () => `${stylesOf(bundle, screenChunk)}</head>`);
      },
    },
  };
}

function chunkWith(bundle: OutputBundle, moduleEnd: string): OutputChunk {
  for (const output of Object.values(bundle))
    if (output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(moduleEnd))) return output;
  throw new Error(`The build has no chunk with ${moduleEnd}`);
}

function closure(bundle: OutputBundle, chunks: readonly OutputChunk[]): OutputChunk[] {
  const found = new Set<OutputChunk>();
  const add = (chunk: OutputChunk) => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) {
      const next = bundle[name];
      if (next?.type === 'chunk') add(next);
    }
  };
  for (const chunk of chunks) add(chunk);
  return [...found];
}

/** Returns the screen's own styles, because the page's stylesheet contains only those of the app. */
const stylesOf = (bundle: OutputBundle, chunk: OutputChunk): string =>
  Array.from(chunk.viteMetadata?.importedCss ?? [], (name) => {
    const asset = bundle[name];
    return asset?.type === 'asset' ? `<style>${String(asset.source).trim()}</style>` : '';
  }).join('');

async function bundleScript(input: string, target: string[]): Promise<string> {
  const { output } = await build({
    input,
    write: false,
    platform: 'browser',
    logLevel: 'warn',
    transform: { target },
    output: { format: 'iife', minify: true },
  });
  return output[0].code.trim();
}

const stylesheet = /<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>/g;

/** Inlines the home page's few kilobytes of CSS, so that the first paint needs one response. */
export function inlineHomeCss(): Plugin {
  return {
    name: 'inline-home-css',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle }) {
        if (!path.endsWith('/index.html')) return html;
        return html.replace(stylesheet, (link: string, fileName: string) => {
          const asset = bundle?.[fileName];
          return asset?.type === 'asset' ? `<style>${String(asset.source).trim()}</style>` : link;
        });
      },
    },
  };
}
