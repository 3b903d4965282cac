import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { mandateWindowSeconds } from '@tshepa/contracts/constants';
import type { Mandate } from '@tshepa/contracts/entities/loan';
import { verifyLoanOtp } from '@tshepa/contracts/routes/loan';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Spinner } from '../../components/logo.tsx';
import { Actions } from '../../components/page.tsx';
import { whatsAppUrl } from '../../lib/brand.ts';
import { say } from '../../lib/contract-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { serverNow } from '../../lib/server-clock.ts';
import styles from './loan.module.css';
import { messageOf, useLiveCall } from './use-live-call.ts';

/** Whole seconds until the deadline by the server's clock, from 0 to the whole window: that clock is read to the second only. */
export const secondsLeft = (deadline: string, now: Date) =>
  Math.min(mandateWindowSeconds, Math.max(0, Math.ceil((Date.parse(deadline) - now.getTime()) / 1000)));

export const asClock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** From here on it is said once that time is short: nobody hears the clock. */
const shortSeconds = 30;

const endings = {
  declined: msg`The mandate was declined in your banking app.`,
  timed_out: msg`The 2 minutes passed before the mandate was accepted.`,
  undeliverable: msg`Your bank could not deliver the mandate to you.`,
  bank_error: msg`Your bank could not handle the mandate just now.`,
} as const;

type Props = { customerId: string; mandate: Mandate; onChange: () => Promise<void> };

/** How the DebiCheck request stands. Nothing is concluded here: only the bank's word ends it. */
export function MandateView({ customerId, mandate, onChange }: Props) {
  const { status } = mandate;
  if (status === 'requested') return <Countdown deadline={mandate.deadline} />;
  if (status === 'accepted') return <Spinner message={t`Your mandate was accepted. One moment please.`} />;
  return <SendAgain customerId={customerId} reason={i18n._(endings[status])} onChange={onChange} />;
}

function Countdown({ deadline }: { deadline: string }) {
  const [left, setLeft] = useState(() => secondsLeft(deadline, serverNow()));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft(deadline, serverNow())), 500);
    return () => clearInterval(timer);
  }, [deadline]);
  return (
    <>
      <p role="status">
        <Trans>Open your banking app now and accept the DebiCheck mandate from our loan provider.</Trans>
      </p>
      <p className={styles.clock} role="timer" aria-label={t`Time left to accept`}>
        {asClock(left)}
      </p>
      <progress className={styles.meter} max={mandateWindowSeconds} value={left} aria-hidden="true" />
      <p role="status">
        {left > shortSeconds
          ? t`We are waiting for your bank. This page goes on by itself.`
          : left > 0
            ? t`Less than half a minute is left to accept. This page goes on by itself.`
            : t`The time is up. We are asking your bank how it ended.`}
      </p>
    </>
  );
}

function SendAgain({
  customerId,
  reason,
  onChange,
}: {
  customerId: string;
  reason: string;
  onChange: () => Promise<void>;
}) {
  const [error, setError] = useState('');
  const { run, isBusy, canCall } = useLiveCall(verifyLoanOtp);
  const send = async () => {
    setError('');
    try {
      await run({ customerId });
      await onChange();
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  return (
    <>
      <p role="alert">{say(error) || reason}</p>
      <p>
        <Trans>
          You can have the mandate sent again, at most 3 times a day. You need no new OTP. For help{' '}
          <a href={whatsAppUrl} rel="noreferrer">
            chat to us on WhatsApp
          </a>
          .
        </Trans>
      </p>
      <Actions>
        <Button isBusy={isBusy} disabled={!canCall} onClick={() => void send()}>
          <Trans>Send again</Trans>
        </Button>
      </Actions>
    </>
  );
}
