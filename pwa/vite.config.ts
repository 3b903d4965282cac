import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { appShell } from './build/app-shell-plugin.ts';
import { inlineHomeCss } from './build/inline-css-plugin.ts';
import { manifest } from './build/manifest.ts';
import { precompress } from './build/precompress-plugin.ts';
import { prerenderHome } from './build/prerender-plugin.ts';

/** Calls of the gateway that share their first path segment with a client route or stand beside it. */
const apiPaths =
  '^/(?:session|appFunction|mail|customer|loan/|provider|bureau|bank_link|file|auth|export-customers|events|uploads|openapi\\.json)';

const gatewayUrl = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:8080';
const proxy: Record<string, ProxyOptions> = { [apiPaths]: { target: gatewayUrl } };

export default defineConfig({
  root: import.meta.dirname,
  server: { proxy },
  preview: { proxy },
  resolve: { dedupe: ['dexie', 'react', 'react-dom'] },
  define: { __BUILD_ID__: JSON.stringify(String(Date.now())) },
  css: { modules: { generateScopedName: '[name]_[local]' } },
  build: {
    target: ['chrome100', 'safari15.4'],
    cssTarget: ['chrome100', 'safari15.4'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: 'index.html', app: 'app.html' },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|zustand)[\\/]/,
              priority: 2,
            },
            { name: 'dexie', test: /node_modules[\\/]dexie/, priority: 2 },
          ],
        },
      },
    },
  },
  plugins: [
    react(),
    appShell(),
    prerenderHome('/src/app/prerender.tsx'),
    inlineHomeCss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,svg,webmanifest}', 'icons/icon-192.png'],
        // Staff work on line on their own machines: an applicant never pays for those bytes.
        globIgnores: ['**/staff-*', '**/admin-layout-*', '**/customers-page-*', '**/login-page-*', 'sw.js'],
      },
    }),
    precompress(),
  ],
});
