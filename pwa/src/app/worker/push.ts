/** What the server sends: that there is news, in the reader's language, and nothing of whom or what. */
type News = { body: string; lang: string; tag: string };

const isNews = (value: unknown): value is News =>
  typeof value === 'object' && value !== null && 'body' in value && 'tag' in value;

function read(event: PushEvent): News | undefined {
  try {
    const news: unknown = event.data?.json();
    return isNews(news) ? news : undefined;
  } catch {
    return undefined;
  }
}

/** Where somebody reads what the news is. */
const page = '/loading';

async function show(worker: ServiceWorkerGlobalScope, news: News) {
  // The newest news is all there is to know: what is shown of an older state goes.
  for (const shown of await worker.registration.getNotifications()) if (shown.tag !== news.tag) shown.close();
  await worker.registration.showNotification('Tshepa', {
    body: news.body,
    lang: news.lang,
    tag: news.tag,
    icon: '/icons/icon-192.png',
  });
}

async function openApplication(worker: ServiceWorkerGlobalScope) {
  const [open] = await worker.clients.matchAll({ type: 'window' });
  // A page that is open may hold something typed: it is brought to the front and looks by itself.
  if (open) return void (await open.focus());
  await worker.clients.openWindow(page);
}

/** Shows that there is news, and opens the application when somebody presses it. */
export function showNews(worker: ServiceWorkerGlobalScope) {
  worker.addEventListener('push', (event) => {
    const news = read(event);
    if (news) event.waitUntil(show(worker, news));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openApplication(worker));
  });
}
