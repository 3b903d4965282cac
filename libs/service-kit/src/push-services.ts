/** The push services of the browsers, by origin; `*.` stands for any host below. */
export const pushServices: readonly string[] = [
  'https://fcm.googleapis.com',
  'https://*.push.services.mozilla.com',
  'https://*.notify.windows.com',
  'https://*.push.apple.com',
];
