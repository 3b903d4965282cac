import { v7 as uuidV7 } from 'uuid';
import { call } from '../../platform/network/api.ts';
import { serverNow } from '../../platform/network/server-clock.ts';
import { publishSending, publishSent } from '../core/publish.ts';
import { applications, catalogue } from '../core/storage.ts';
import { releaseWaiters, settleBlocked } from '../core/waiters.ts';
import { mayTransferNow } from '../core/wifi-setting.ts';
import { files, isFirstTry } from '../files/files.ts';
import { outcomeOfError } from '../policy/outcome.ts';
import { LockedError } from '../store/keys.ts';
import type { Command, Draft, Outcome } from '../types.ts';
import { applyOutcome } from './apply-outcome.ts';
import { deliver } from './deliver.ts';
import { type DrainEnd, drain } from './drain.ts';
import { answersOf, ensureSession, fetchRecord } from './record.ts';
import { sendChunk } from './send-chunk.ts';

let running: Promise<void> | null = null;
let isRerunRequested = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let unanswered = 0;

export async function sendQueue(): Promise<void> {
  if (running) {
    isRerunRequested = true;
    return running;
  }
  clearTimeout(timer);
  running = runAlone().finally(() => {
    running = null;
  });
  return running;
}

const lockName = 'tshepa-outbox';
const yieldMs = 2_000;
/**
 * After yielding this often a tab sends too, because the tab with the lock may be suspended. Sending twice is safe: the
 * server executes each command once.
 */
const maximumYields = 15;
let yields = 0;

/** Lets only one tab send at a time, which saves data. */
async function runAlone(): Promise<void> {
  if (!('locks' in navigator)) return run();
  await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock || yields >= maximumYields) {
      yields = 0;
      return run();
    }
    yields += 1;
    schedule(Date.now() + yieldMs);
  });
}

const soonestMs = 250;

function schedule(at: number) {
  clearTimeout(timer);
  timer = setTimeout(() => void sendQueue().catch(() => undefined), Math.max(soonestMs, at - Date.now()));
}

async function run(): Promise<void> {
  publishSending(true);
  let end: DrainEnd = { kind: 'done' };
  try {
    do {
      isRerunRequested = false;
      end = await drainQueue();
    } while (isRerunRequested && end.kind !== 'no-answer');
    if ('at' in end) schedule(end.at);
    settleBlocked(await applications.queue());
    // Documents that wait for Wi-Fi are safe on the phone, so the applicant continues.
    if (end.kind === 'waiting-wifi') releaseWaiters((command) => !mayTransferNow(command));
  } catch (error) {
    // Nothing can be sent before the PIN is entered. The screen asks for it.
    if (!(error instanceof LockedError)) throw error;
  } finally {
    publishSending(false, end.kind === 'waiting-wifi');
  }
}

const drainQueue = () =>
  drain({
    store: applications,
    deliver: deliverInSession,
    fetchAnswers: async (customerId) => {
      const record = await fetchRecord(customerId);
      return { ...answersOf(record), version: record.version };
    },
    mayTransfer: mayTransferNow,
    context: () => ({
      now: Date.now(),
      random: Math.random(),
      serverTime: serverNow().toISOString(),
      newId: uuidV7,
      build: __BUILD_ID__,
    }),
    unanswered: () => unanswered,
    onOutcome: (command, outcome) => {
      unanswered = outcome.kind === 'no-answer' ? unanswered + 1 : 0;
      return applyOutcome(command, outcome);
    },
  });

async function deliverInSession(command: Command, draft: Draft | null): Promise<Outcome> {
  try {
    await ensureSession();
    const deviceId = await catalogue.deviceId();
    const putChunk: typeof sendChunk = async (...chunk) => {
      await sendChunk(...chunk);
      // A connection that carries one chunk at a time makes progress, so the next wait is short again.
      unanswered = 0;
    };
    const ports = { call, putChunk, isFirstTry, readChunk: files.readChunk, onProgress: publishSent };
    return await deliver(command, ports, { deviceId, recordVersion: draft?.confirmed?.version ?? null });
  } catch (error) {
    return outcomeOfError(error);
  }
}
