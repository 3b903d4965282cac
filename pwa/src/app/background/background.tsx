import { siteStatusSchema } from '@tshepa/contracts/entities/site';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { readCatalogue, readStorageAnswer, writeCatalogue } from '../../applicant/shared/storage-promise.ts';
import { watchInstall } from '../../applicant/shared/use-install.ts';
import { notedErrorsKey, sendQueue, supportCodeKey, useApplication } from '../../offline/index.ts';
import { isRecord } from '../../platform/json.ts';
import {
  addEarlier,
  type NotedError,
  noteError,
  useNotedErrors,
} from '../../platform/network/noted-errors.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { refreshSiteStatus } from '../../platform/status/watch-site.ts';
import { UpdateToast } from '../updates/update-toast.tsx';
import { openForPrint } from './open-for-print.ts';

/**
 * After the first screen, watches for newer versions and printing, and for an applicant also for the install prompt and
 * a returning connection.
 */
export function Background({ isOfApplicant }: { isOfApplicant: boolean }) {
  useEffect(openForPrint, []);
  useEffect(() => {
    if (!isOfApplicant) return;
    void watchInstall();
    void readStorageAnswer();
    void rememberSite();
    void rememberErrors();
    watchOwedReport();
    watchBackgroundSync(() => {
      void refreshSiteStatus();
      void sendQueue();
    });
  }, [isOfApplicant]);
  return <UpdateToast />;
}

/** Only Chromium supports background sync. In other browsers the page notices the connection by itself, a little later. */
type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

let isRegistered = false;

async function registerWhenWaiting() {
  const waits = useApplication.getState().commands.some(({ state }) => state === 'waiting');
  // A browser that wrongly believes itself online fires at once, so the next registration waits for a server's answer.
  if (useSiteStatus.getState().isOnline) isRegistered = false;
  else if (waits && !isRegistered && navigator.serviceWorker) await register(navigator.serviceWorker);
}

async function register({ ready }: ServiceWorkerContainer) {
  isRegistered = true;
  try {
    const registration: WithSync = await ready;
    await registration.sync?.register('outbox');
  } catch {
    isRegistered = false;
  }
}

/**
 * Calls `onOnline` when the browser reports a connection while commands wait. The page may notice the connection later.
 */
function watchBackgroundSync(onOnline: () => void) {
  useApplication.subscribe(() => void registerWhenWaiting());
  useSiteStatus.subscribe(() => void registerWhenWaiting());
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data?.type === 'WAKE_OUTBOX') onOnline();
  });
  void registerWhenWaiting();
}

const key = 'site';
/** The status is remembered for longer than a night. After this time the site may have opened again. */
const knownMs = 12 * 60 * 60 * 1_000;
const storedSchema = z.object({ status: siteStatusSchema, at: z.number() });

/** Stores the site's last known status, so that a closed site is still closed when the app starts offline. */
async function rememberSite(): Promise<void> {
  const keep = ({ active, message, isOnline, isKnown }: ReturnType<typeof useSiteStatus.getState>) => {
    if (isOnline && isKnown) void writeCatalogue(key, { status: { active, message }, at: Date.now() });
  };
  useSiteStatus.subscribe(keep);
  keep(useSiteStatus.getState());
  const stored = z.safeParse(storedSchema, await readCatalogue(key));
  if (!stored.success || stored.data.at < Date.now() - knownMs) return;
  if (!useSiteStatus.getState().isKnown) useSiteStatus.setState(stored.data.status);
}

/** Keeps the codes of the last errors for later visits, because people reload a page before they ask for help. */
async function rememberErrors(): Promise<void> {
  addEventListener('error', () => noteError('phone.unexpected'));
  addEventListener('unhandledrejection', () => noteError('phone.unexpected'));
  const stored = await readCatalogue(notedErrorsKey);
  // Only this app writes the row. The report leaves out codes that its build does not know.
  if (Array.isArray(stored)) addEarlier(stored);
  const codesOf = ({ errors }: { errors: readonly NotedError[] }) => errors.map(({ code }) => code).join(' ');
  useNotedErrors.subscribe((now, before) => {
    // A repeated error changes only its time. On a full phone the write itself fails, and would be repeated for ever.
    if (codesOf(now) !== codesOf(before) && now.errors.length > 0)
      void writeCatalogue(notedErrorsKey, now.errors);
  });
}

/** A report that found no connection is sent as soon as there is one. */
function watchOwedReport(): void {
  const send = async () => {
    const stored = await readCatalogue(supportCodeKey);
    if (!isRecord(stored) || stored['isOwed'] !== true) return;
    await (await import('../../applicant/shared/support/online/send-report.ts')).sendOwedReport();
  };
  const trySending = () => void send().catch(() => undefined);
  trySending();
  useSiteStatus.subscribe((now, before) => {
    if (now.isOnline && !before.isOnline) trySending();
  });
}
