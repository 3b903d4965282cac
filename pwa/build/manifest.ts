import { colours } from '@tshepa/contracts/colours';
import type { ManifestOptions } from 'vite-plugin-pwa';

const shortcut = (icon: string, name: string, url: string) => ({
  name,
  url,
  icons: [{ src: `/icons/shortcut-${icon}-192.png`, sizes: '192x192', type: 'image/png' }],
});

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
  theme_color: colours.light.brand,
  background_color: colours.light.page,
  categories: ['finance'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    shortcut('continue', 'Continue my application', '/form-application'),
    shortcut('status', 'My loan and its status', '/loading'),
    // The chat itself is outside the app, where a shortcut may not lead.
    shortcut('help', 'Help on WhatsApp', '/contact?chat=whatsapp'),
  ],
  share_target: {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      files: [
        {
          name: 'documents',
          accept: ['application/pdf', 'image/jpeg', 'image/png', '.pdf', '.jpg', '.jpeg', '.png'],
        },
      ],
    },
  },
};
