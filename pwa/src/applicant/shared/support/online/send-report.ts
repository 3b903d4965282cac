import { reportPhone } from '@tshepa/contracts/operations/support/report-phone';
import { call, NoAnswerError } from '../../../../platform/network/api.ts';
import { isCode } from '../../../../platform/network/keyed-call.ts';
import { currentCode, isReportOwed, noteReport, replaceCode, type StoredCode } from '../code-store.ts';
import { fitting, readPhoneState } from './phone-state.ts';

/** `until` is the time until which staff find the report. It is missing while staff have none. */
export type Reported = { code: string; until: string | undefined; isOffline: boolean };

const timeoutMs = 10_000;

/** Tries twice when another phone happened to make the same code. */
async function send(stored: StoredCode, triesLeft = 1): Promise<Reported> {
  const { code, phoneKey, wasOffline } = stored;
  try {
    const report = fitting({ code, phoneKey, phone: await readPhoneState({ wasOffline }) });
    const { until } = await call(reportPhone, report, { timeoutMs, idempotencyKey: crypto.randomUUID() });
    await noteReport(code, { isOwed: false, until });
    return { code, until, isOffline: false };
  } catch (error) {
    if (isCode(error, 'support.code_taken') && triesLeft > 0)
      return send(await replaceCode(code), triesLeft - 1);
    const isOffline = error instanceof NoAnswerError;
    if (isOffline) await noteReport(code, { wasOffline: true });
    // Staff still find the former report.
    return { code, until: stored.until, isOffline };
  }
}

let sending: Promise<Reported> | undefined;

/** Reports the state of this phone under its code. Works without a session. Never throws. */
export function sendReport(): Promise<Reported> {
  sending ??= currentCode()
    .then((stored) => send(stored))
    .finally(() => {
      sending = undefined;
    });
  return sending;
}

/** Sends the report that found no connection when its code was shown. Nothing is sent under a code that nobody has seen. */
export async function sendOwedReport(): Promise<void> {
  if (await isReportOwed()) await sendReport();
}
