import type { ManifestOptions } from 'vite-plugin-pwa';

/** How the installed app introduces itself. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Tshepa zero interest loans',
  short_name: 'Tshepa',
  description: 'Apply for a zero interest loan of R500 or R1000 from your phone.',
  lang: 'en-ZA',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'portrait',
  theme_color: '#0b5d57',
  background_color: '#f6f8f7',
  categories: ['finance'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Continue my application', url: '/form-application' },
    { name: 'Questions and answers', url: '/faq' },
  ],
};
