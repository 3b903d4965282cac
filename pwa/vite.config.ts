import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { keepFormer, precompress } from './build/after-build.ts';
import { appShell } from './build/app-shell-plugin.ts';
import { chunkFolders } from './build/chunk-folders.ts';
import { colourTokens } from './build/colours-plugin.ts';
import { languagePlugins } from './build/language-plugins.ts';
import { lightPackages } from './build/light-packages-plugin.ts';
import { manifest } from './build/manifest.ts';
import { inlineHomeCss, pageScripts } from './build/page-scripts-plugin.ts';
import { pdfDecoders } from './build/pdf-decoders-plugin.ts';
import { prerenderPages } from './build/prerender-plugin.ts';
import { weight } from './build/weight-plugin.ts';

/** The beginnings of the gateway's paths. A slash tells `/loan/…` from the client route `/loan-verification`. */
const apiPaths =
  '^/(?:session|appFunction|mail|customer|loan/|provider|bureau|bank_link|file|auth|audit/|staff/|export-customers|events|uploads|push/|support/|figures|openapi\\.json)';

const gatewayUrl = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:8080';
const proxy: Record<string, ProxyOptions> = { [apiPaths]: { target: gatewayUrl } };

const require = createRequire(import.meta.url);
const productionRouter = join(
  dirname(require.resolve('react-router/package.json')),
  'dist/production/index.mjs',
);

const modernDexie = join(dirname(require.resolve('dexie/package.json')), 'dist/modern/dexie.mjs');

const folders = chunkFolders();
const shared =
  /node_modules[\\/](?:zod|uuid)[\\/]|src[\\/](?:ui|platform|applicant[\\/]shared[\\/](?:use-install|storage-promise))[\\/.]|libs[\\/]contracts[\\/]src[\\/]/;

export default defineConfig({
  root: import.meta.dirname,
  server: { proxy },
  preview: { proxy },
  resolve: {
    dedupe: ['dexie', 'react', 'react-dom'],
    alias: [
      // React Router's own entry resolves to a development build in browsers.
      { find: /^react-router$/, replacement: productionRouter },
      // Dexie's own entry is the build for browsers without classes and async functions.
      { find: /^dexie$/, replacement: modernDexie },
      { find: /^zod\/mini$/, replacement: join(import.meta.dirname, 'src/platform/network/zod.ts') },
    ],
  },
  define: { __BUILD_ID__: JSON.stringify(String(Date.now())) },
  // The PDF reader has its own folder, because it is larger than the app and only needed with statements.
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
      treeshake: { propertyReadSideEffects: false },
      output: {
        chunkFileNames: folders.chunkFileNames,
        assetFileNames: folders.assetFileNames,
        codeSplitting: {
          // A group includes what its modules import, unless a group of higher priority contains it. Each file costs a
          // slow phone a moment, and many small files compress badly.
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|zustand)[\\/]|rolldown[\\/]runtime/,
              priority: 6,
            },
            { name: 'dexie', test: /node_modules[\\/]dexie[\\/]/, priority: 6 },
            // This group is home and the first step, which the R500 button on home needs at once. Home has been painted
            // before the group loads.
            {
              name: 'app',
              test: /src[\\/](?:app[\\/]main|applicant[\\/](?:home|wizard[\\/](?:frame|questionaire)[\\/])|platform[\\/](?:status|storage|json))|node_modules[\\/]uuid[\\/]dist[\\/]v7/,
              priority: 5,
            },
            // This group saves answers on the phone. It is loaded after the first paint.
            {
              name: 'core',
              test: /src[\\/]offline[\\/](?:core|store)[\\/]/,
              priority: 2,
            },
            // The steps, the code that sends and the staff area share this group.
            {
              name: 'shared',
              test: (id) => shared.test(id) && folders.needOf(id) === 'stored',
              minShareCount: 2,
              priority: 1,
            },
            // Staff and screens that need a connection share this group, which phones do not store.
            {
              name: 'live',
              test: (id) => shared.test(id) && folders.needOf(id) === 'online',
              minShareCount: 2,
              priority: 1,
            },
            // This group sends answers. It has only code that storing an answer does not need.
            { name: 'engine', test: /src[\\/]offline[\\/]/, priority: 0.93 },
            // All screens after the first come as one file, because each file costs a slow phone a moment between steps.
            {
              name: 'steps',
              test: /src[\\/]applicant[\\/](?:wizard|after-submit|shared[\\/](?:statement-help|install))(?![\\/]online)/,
              priority: 0.9,
            },
            // This group has what is opened beside the application: pages to read, and pages about this phone.
            {
              name: 'beside',
              test: /src[\\/]applicant[\\/](?:pages|privacy|this-phone|exit|shared[\\/](?:pin|identity|support))[\\/](?!online)/,
              priority: 0.7,
            },
            // This group is loaded behind the first screen.
            {
              name: 'background',
              test: /src[\\/](?:app[\\/](?:background|updates)|platform[\\/]site-check)[\\/]/,
              priority: 0.5,
            },
            // The desk comes as three files, because each file costs a moment: what signs staff in, the list, and the
            // record. The other pages of staff, some forms, documents and the calendar are fetched when they are opened.
            {
              name: 'login',
              test: /src[\\/]staff[\\/](?:sign-in[\\/]|api[\\/]session|ui[\\/]staff\.module)/,
              priority: 0.4,
            },
            {
              name: 'desk',
              test: /src[\\/]staff[\\/](?:shell|api|customers)[\\/](?!export-form|saved-view-(?:form|draft))/,
              priority: 0.3,
            },
            {
              name: 'record',
              test: /src[\\/]staff[\\/](?:record|team|ui)[\\/](?!day-picker)/,
              priority: 0.2,
            },
          ],
        },
      },
    },
  },
  plugins: [
    folders.plugin,
    lightPackages(),
    languagePlugins(),
    react(),
    colourTokens(),
    appShell(),
    prerenderPages('/src/app/prerender.tsx'),
    inlineHomeCss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app/worker',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      // The icons are needed only during installation, which requires a connection.
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css}'],
        globIgnores: ['assets/staff/**', 'assets/languages/**', 'assets/pdf/**', 'assets/online/**', 'sw.js'],
      },
    }),
    pageScripts({
      home: join(import.meta.dirname, 'src/app/boot/home-script.ts'),
      shell: join(import.meta.dirname, 'src/app/boot/shell-script.ts'),
      app: '/src/app/main.tsx',
      screen: '/src/applicant/home/home-page.tsx',
      next: ['/src/applicant/wizard/questionaire/questionaire-page.tsx', '/src/offline/core/core.ts'],
    }),
    pdfDecoders(),
    precompress(),
    keepFormer(join(import.meta.dirname, 'former')),
    weight(join(import.meta.dirname, '../.cache/pwa-weight.json')),
  ],
});
