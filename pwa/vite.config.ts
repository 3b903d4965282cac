import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { appShell } from './build/app-shell-plugin.ts';
import { isOnlineOnly, isPdfReader, isStaffOnly } from './build/chunk-kinds.ts';
import { homeScript } from './build/home-script-plugin.ts';
import { inlineHomeCss } from './build/inline-css-plugin.ts';
import { keepFormer } from './build/keep-former-plugin.ts';
import { languagePlugins } from './build/language-plugins.ts';
import { manifest } from './build/manifest.ts';
import { pdfDecoders } from './build/pdf-decoders-plugin.ts';
import { precompress } from './build/precompress-plugin.ts';
import { prerenderHome } from './build/prerender-plugin.ts';
import { weight } from './build/weight-plugin.ts';

/** Calls of the gateway that share their first path segment with a client route or stand beside it. */
const apiPaths =
  '^/(?:session|appFunction|mail|customer|loan/|provider|bureau|bank_link|file|auth|audit/|staff/|export-customers|events|uploads|push/|figures|openapi\\.json)';

const gatewayUrl = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:8080';
const proxy: Record<string, ProxyOptions> = { [apiPaths]: { target: gatewayUrl } };

const require = createRequire(import.meta.url);
const productionRouter = join(
  dirname(require.resolve('react-router/package.json')),
  'dist/production/index.mjs',
);

/** Known before any of their styles are named. */
const staffChunks = new Set<string>();

export default defineConfig({
  root: import.meta.dirname,
  server: { proxy },
  preview: { proxy },
  resolve: {
    dedupe: ['dexie', 'react', 'react-dom'],
    // By its own entry the package gives browsers the build with developers' warnings in it.
    alias: [
      { find: /^react-router$/, replacement: productionRouter },
      { find: /^zod\/mini$/, replacement: join(import.meta.dirname, 'src/platform/network/zod.ts') },
    ],
  },
  define: { __BUILD_ID__: JSON.stringify(String(Date.now())) },
  // The reader of PDFs lies apart: it is larger than the app, and fetched by those who come to their statements.
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: 'assets/pdf/[name]-[hash].js', codeSplitting: false } },
  },
  css: { modules: { generateScopedName: '[name]_[local]' } },
  build: {
    target: ['chrome100', 'safari15.4'],
    cssTarget: ['chrome100', 'safari15.4'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: 'index.html', app: 'app.html' },
      output: {
        chunkFileNames: ({ name, moduleIds }) => {
          if (moduleIds.some((id) => /\.po$|contract-sentences\.ts$/.test(id)))
            return 'assets/languages/[name]-[hash].js';
          if (isStaffOnly(moduleIds)) {
            staffChunks.add(name.replace(/\.module$/, ''));
            return 'assets/staff/[name]-[hash].js';
          }
          if (isOnlineOnly(moduleIds)) return 'assets/online/[name]-[hash].js';
          return isPdfReader(moduleIds) ? 'assets/pdf/[name]-[hash].js' : 'assets/[name]-[hash].js';
        },
        // The styles of a chunk that several pages share name no file that they come from, only the chunk.
        assetFileNames: ({ originalFileNames, names }) =>
          isOnlineOnly(originalFileNames.map((name) => `/${name}`))
            ? 'assets/online/[name]-[hash][extname]'
            : isStaffOnly(originalFileNames.map((name) => `/${name}`)) ||
                (originalFileNames.length === 0 &&
                  names.some((name) => staffChunks.has(name.replace(/\.css$/, ''))))
              ? 'assets/staff/[name]-[hash][extname]'
              : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          // A group takes what its modules import with it, so what several of them share stands in one of higher priority.
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|zustand)[\\/]/,
              priority: 5,
            },
            { name: 'dexie', test: /node_modules[\\/]dexie/, priority: 2 },
            // Wanted by what keeps, which must not wait for what speaks with the server.
            { name: 'uuid', test: /node_modules[\\/]uuid[\\/]/, priority: 2 },
            // What is needed before anything is sent, kept out of the next.
            {
              name: 'basics',
              test: /contracts[\\/]src[\\/](?:constants|steps|lender|progress)\.ts|oxc-project|preload-helper|src[\\/]ui[\\/](?:basics|styles)[\\/]|src[\\/]app[\\/]shell[\\/](?:layout|site)|src[\\/]platform[\\/](?:code|storage[\\/](?:auth|progress)|paths|network[\\/](?:session-lost|site-status|watch-site))|shared[\\/]exit\.ts|offline[\\/](?:index\.ts|light[\\/])/,
              priority: 3,
            },
            {
              name: 'i18n',
              test: /node_modules[\\/]@lingui[\\/]|src[\\/]ui[\\/]i18n[\\/]|platform[\\/]i18n[\\/](?:show-)?language\.tsx?/,
              priority: 4,
            },
            // The half that keeps, in one file, and below the half that sends: each file costs a slow phone a moment.
            { name: 'core', test: /src[\\/]offline[\\/](?:core|store)[\\/]/, priority: 2 },
            { name: 'engine', test: /src[\\/]offline[\\/]engine[\\/]/, priority: 0 },
            {
              name: 'step',
              test: /src[\\/](?:ui[\\/]forms[\\/]choices|applicant[\\/]wizard[\\/]step-frame)\.tsx/,
              priority: 2,
            },
            {
              name: 'keeping',
              test: /src[\\/]platform[\\/](?:network[\\/]connection|formats[\\/]data-size|storage[\\/](?:sealing|sha256))\.ts/,
              priority: 3,
            },
            {
              name: 'line',
              test: /node_modules[\\/]zod[\\/]|contracts[\\/]src[\\/](?:routes[\\/](?!(?:staff|team|audit|figures|messages|news|review|privacy|privacy-desk)\.ts)|entities[\\/](?!(?:audit|figures|privacy)\.ts))|contracts[\\/]src[\\/](?:errors|problem|fields|machine|text-problems)\.ts|src[\\/]platform[\\/]network[\\/](?:api|zod|fetch-site-status|keyed-call|no-answer-error)\.ts/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  plugins: [
    languagePlugins(),
    react(),
    appShell(),
    prerenderHome('/src/app/prerender.tsx'),
    inlineHomeCss(),
    homeScript({
      entry: join(import.meta.dirname, 'src/app/boot/home-script.ts'),
      app: '/src/app/main.tsx',
      screen: '/src/applicant/home/home-page.tsx',
    }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app/worker',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      // Wanted once, when the app is installed, which takes a connection anyway.
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,svg,webmanifest}'],
        globIgnores: ['assets/staff/**', 'assets/languages/**', 'assets/pdf/**', 'assets/online/**', 'sw.js'],
      },
    }),
    pdfDecoders(),
    precompress(),
    keepFormer(join(import.meta.dirname, 'former')),
    weight(join(import.meta.dirname, '../.cache/pwa-weight.json')),
  ],
});
