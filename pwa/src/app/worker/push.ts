import { isRecord, parseJson } from '../../platform/json.ts';

/** A push message: a sentence in the reader's language, without personal data. */
type PushMessage = { body: string; lang: string; tag: string };

const isPushMessage = (value: unknown): value is PushMessage =>
  isRecord(value) && 'body' in value && 'tag' in value;

const applicationPath = '/loading';

async function show(worker: ServiceWorkerGlobalScope, message: PushMessage) {
  // Only the newest state matters, so older notifications are closed.
  for (const shown of await worker.registration.getNotifications())
    if (shown.tag !== message.tag) shown.close();
  await worker.registration.showNotification('Tshepa', {
    body: message.body,
    lang: message.lang,
    tag: message.tag,
    icon: '/icons/icon-192.png',
  });
}

async function openApplication(worker: ServiceWorkerGlobalScope) {
  const [open] = await worker.clients.matchAll({ type: 'window' });
  // An open page may contain typed text, so it gets the focus and is not reloaded. The page refreshes itself.
  if (open) return void (await open.focus());
  await worker.clients.openWindow(applicationPath);
}

/** Shows push messages and opens the application when a message is pressed. */
export function showPushMessages(worker: ServiceWorkerGlobalScope) {
  worker.addEventListener('push', (event) => {
    const message = parseJson(event.data?.text() ?? '');
    if (isPushMessage(message)) event.waitUntil(show(worker, message));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openApplication(worker));
  });
}
