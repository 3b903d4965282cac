import { build } from 'rolldown';
import type { Plugin } from 'vite';

const moduleScript = /[ \t]*<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>\n?/;
const modulePreload = /[ \t]*<link rel="modulepreload"[^>]*\shref="([^"]+)"[^>]*>\n?/g;

/**
 * Takes the app out of the built home page and puts one small inline script in its place, which knows the app's files
 * and fetches them when they are wanted. In development the page loads the app as usual.
 */
export function homeScript(entry: string): Plugin {
  let target: string[] = [];
  return {
    name: 'home-script',
    apply: 'build',
    configResolved({ build: { target: targets } }) {
      target = Array.isArray(targets) ? targets : targets ? [targets] : [];
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { path }) {
        if (!path.endsWith('/index.html')) return html;
        const app = moduleScript.exec(html)?.[1];
        if (!app) throw new Error('The home page has no app to load');
        const imported = Array.from(html.matchAll(modulePreload), ([, href = '']) => href);
        const script = await bundle(entry, target);
        return html
          .replace(moduleScript, '')
          .replace(modulePreload, '')
          .replace('<html ', `<html data-app="${[app, ...imported].join(' ')}" `)
          .replace('</title>', () => `</title>\n    <script>${script}</script>`);
      },
    },
  };
}

async function bundle(input: string, target: string[]): Promise<string> {
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
