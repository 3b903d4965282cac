import { v7 as uuidV7 } from 'uuid';
import { call } from '../../platform/network/api.ts';
import { serverNow } from '../../platform/network/server-clock.ts';
import { clearSessionLost, markSessionLost } from '../../platform/network/session-lost.ts';
import { useSiteStatus } from '../../platform/network/site-status.ts';
import { refreshSiteStatus } from '../../platform/network/watch-site.ts';
import { isTombstone } from '../policy/dependants.ts';
import { outcomeOfError } from '../policy/outcome-of-error.ts';
import { filesOf } from '../policy/plan.ts';
import { receiptOf } from '../policy/receipt.ts';
import { answersOf } from '../record.ts';
import { ensureSession, forgetSession } from '../session.ts';
import { LockedError } from '../store/keys.ts';
import type { Command, Draft, Outcome } from '../types.ts';
import { adoptApplication, fetchRecord } from './adopt.ts';
import { loadApplication } from './application.ts';
import { deliver } from './deliver.ts';
import { type DrainEnd, drain } from './drain.ts';
import { isAllowedNow, wasTransferred } from './line.ts';
import { forgetSent, publishReceipts, publishReceived, publishSending, publishSent } from './publish.ts';
import { reopenApplication } from './reopen.ts';
import { sendPiece } from './send-piece.ts';
import { tellTabs } from './tabs.ts';
import { releaseWaiters, settleBlocked, settleWaiters } from './waiters.ts';
import { applications, catalogue, files } from './wire.ts';

let running: Promise<void> | null = null;
let isAskedAgain = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let silences = 0;

async function deliverInSession(command: Command, draft: Draft | null): Promise<Outcome> {
  try {
    await ensureSession();
    const deviceId = await catalogue.deviceId();
    const putPiece: typeof sendPiece = async (...piece) => {
      await sendPiece(...piece);
      // A line that carries one piece at a time gets on: the next try need not wait longer than the one before.
      silences = 0;
    };
    const ports = { call, putPiece, readPiece: files.readPiece, onProgress: publishSent };
    return await deliver(command, ports, { deviceId, recordVersion: draft?.confirmed?.version ?? null });
  } catch (error) {
    return outcomeOfError(error);
  }
}

async function fetchAnswers(customerId: string) {
  const record = await fetchRecord(customerId);
  return { ...answersOf(record), version: record.version };
}

async function onOutcome(command: Command, outcome: Outcome): Promise<void> {
  silences = outcome.kind === 'no-answer' ? silences + 1 : 0;
  // The server ended the session together with the application.
  if (outcome.kind === 'delivered' && isTombstone(command)) forgetSession();
  if (outcome.kind === 'moved') await adoptApplication(command.customerId, outcome);
  if (outcome.kind === 'closed') useSiteStatus.setState({ active: false, message: outcome.message });
  if (outcome.kind === 'no-answer') void refreshSiteStatus();
  if (outcome.kind === 'paused') {
    forgetSession();
    markSessionLost();
  }
  if (outcome.kind === 'rejected' && command.kind === 'submit')
    await reopenApplication(command, outcome.error);
  if (outcome.kind === 'delivered') await onDelivered(command, outcome.reply);
  await loadApplication();
  settleWaiters(command, outcome);
  tellTabs({ kind: 'settled', command, outcome });
}

async function onDelivered(command: Command, reply: unknown): Promise<void> {
  clearSessionLost();
  const at = serverNow().toISOString();
  const receipt = receiptOf(command, reply, at);
  publishReceived(at, receipt);
  forgetSent(filesOf(command).map(({ blobId }) => blobId));
  wasTransferred(command);
  if (receipt) await publishReceipts();
}

async function run(): Promise<void> {
  publishSending({ isSending: true });
  let end: DrainEnd = { kind: 'done' };
  try {
    do {
      isAskedAgain = false;
      end = await drain({
        store: applications,
        deliver: deliverInSession,
        fetchAnswers,
        outcomeOfError,
        mayTransfer: isAllowedNow,
        now: Date.now,
        random: Math.random,
        silences: () => silences,
        serverTime: () => serverNow().toISOString(),
        newId: uuidV7,
        build: __BUILD_ID__,
        onOutcome,
      });
    } while (isAskedAgain && end.kind !== 'no-answer');
    if ('at' in end) schedule(end.at);
    settleBlocked(await applications.queue());
    // What waits for Wi-Fi is safe on the phone: its step goes on.
    if (end.kind === 'waiting-wifi') releaseWaiters((command) => !isAllowedNow(command));
  } catch (error) {
    // Nothing can be sent before the PIN is typed; it is asked for on the screen.
    if (!(error instanceof LockedError)) throw error;
  } finally {
    publishSending({ isSending: false, isWaitingForWifi: end.kind === 'waiting-wifi' });
  }
}

const soonestMs = 250;

function schedule(at: number) {
  clearTimeout(timer);
  timer = setTimeout(() => void wakeQueue().catch(() => undefined), Math.max(soonestMs, at - Date.now()));
}

const lockName = 'tshepa-outbox';
const lookAgainMs = 2_000;
/** So often another tab may be found sending before this one sends beside it; the server takes each command once. */
const patience = 15;
let refusals = 0;

/** One tab sends at a time, which saves data. A tab that was put to sleep while it sent must not stop the others. */
async function runAlone(): Promise<void> {
  if (!('locks' in navigator)) return run();
  await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock || refusals >= patience) {
      refusals = 0;
      return run();
    }
    refusals += 1;
    schedule(Date.now() + lookAgainMs);
  });
}

/** Sends what waits. One tab at a time; a second call while it runs makes it look once more. */
export async function wakeQueue(): Promise<void> {
  if (running) {
    isAskedAgain = true;
    return running;
  }
  clearTimeout(timer);
  running = runAlone().finally(() => {
    running = null;
  });
  return running;
}
