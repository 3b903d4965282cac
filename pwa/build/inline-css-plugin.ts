import type { Plugin } from 'vite';

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
