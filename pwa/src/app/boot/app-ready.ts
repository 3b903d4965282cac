/** Told to the page's own script once the app has taken the page over. */
export const appReadyEvent = 'app-ready';
