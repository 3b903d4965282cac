import { build, type OutputBundle, type OutputChunk } from 'rolldown';
import type { Plugin } from 'vite';
import { withImports } from './with-imports.ts';

const moduleScript = /[ \t]*<script type="module"[^>]*\ssrc="[^"]+"[^>]*><\/script>\n?/g;
const manifestLink = /<link rel="manifest"[^>]*>/;
const modulePreload = /[ \t]*<link rel="modulepreload"[^>]*>\n?/g;

type Options = {
  /** The script of the home page, and the script of the shell for all other pages. */
  home: string;
  shell: string;
  /** The ends of two module paths: of the app, and of the screen that hydrates the markup. */
  app: string;
  screen: string;
  /** The ends of the paths of the other modules that the first step needs. */
  next: readonly string[];
};

/**
 * Gives each page a small inline script. In the built home page the script takes the place of the app and loads the app
 * when needed. In the shell the script shows help when the app does not load.
 */
export function pageScripts({ home, shell, app, screen, next }: Options): Plugin {
  let target: string[] = [];
  return {
    name: 'page-scripts',
    // The plugin that links the manifest runs before this plugin.
    enforce: 'post',
    apply: 'build',
    configResolved({ build: { target: targets } }) {
      target = Array.isArray(targets) ? targets : targets ? [targets] : [];
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { path, bundle }) {
        if (!bundle) return html;
        const isHome = path.endsWith('/index.html');
        const script = await bundleScript(isHome ? home : shell, target);
        const scripted = html.replace('</title>', () => `</title>\n    <script>${script}</script>`);
        if (!isHome) return scripted;
        const screenChunk = chunkWith(bundle, screen);
        const following = next.map((module) => chunkWith(bundle, module));
        const appChunk = chunkWith(bundle, app);
        const files = filesToLoad(bundle, appChunk, [screenChunk, ...following]);
        return (
          scripted
            .replace(moduleScript, '')
            .replace(modulePreload, '')
            // The script adds the link to the manifest when the page is drawn.
            .replace(manifestLink, '')
            .replace('<html ', `<html data-app="${files.map((file) => `/${file}`).join(' ')}" `)
            .replace('</head>', () => `${stylesOf(bundle, screenChunk, appChunk)}</head>`)
        );
      },
    },
  };
}

function chunkWith(bundle: OutputBundle, moduleEnd: string): OutputChunk {
  for (const output of Object.values(bundle))
    if (output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(moduleEnd))) return output;
  throw new Error(`The build has no chunk with ${moduleEnd}`);
}

/**
 * Lists the files that the screens need, the app first. The app's own styles are left out, because the page has them.
 */
function filesToLoad(bundle: OutputBundle, app: OutputChunk, screens: readonly OutputChunk[]): string[] {
  const chunks = withImports([app, ...screens], (name) => {
    const output = bundle[name];
    return output?.type === 'chunk' ? output : undefined;
  });
  const styles = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  for (const name of app.viteMetadata?.importedCss ?? []) styles.delete(name);
  return [...chunks.map(({ fileName }) => fileName), ...styles];
}

/** Returns the screen's styles without the app's styles, which the page has in its stylesheet. */
const stylesOf = (bundle: OutputBundle, screen: OutputChunk, app: OutputChunk): string =>
  [...(screen.viteMetadata?.importedCss ?? [])]
    .filter((name) => !app.viteMetadata?.importedCss.has(name))
    .map((name) => {
      const asset = bundle[name];
      return asset?.type === 'asset' ? `<style>${String(asset.source).trim()}</style>` : '';
    })
    .join('');

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
