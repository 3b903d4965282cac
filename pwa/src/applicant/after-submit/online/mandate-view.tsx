import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lender, mandateWindowSeconds } from '@tshepa/contracts/constants';
import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import type { Mandate } from '@tshepa/contracts/entities/loan';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { useEffect, useState } from 'react';
import { asClock, momentOf } from '../../../platform/formats.ts';
import { serverNow } from '../../../platform/network/server-clock.ts';
import { Spinner } from '../../../ui/basics/logo.tsx';
import { Actions } from '../../../ui/basics/page.tsx';
import { HardWord } from '../../../ui/forms/hard-word.tsx';
import { hardWords } from '../../../ui/forms/hard-words.ts';
import { i18n } from '../../../ui/i18n/i18n.tsx';
import styles from '../loan.module.css';
import { AcceptMandate } from './accept-mandate.tsx';
import { RefuseOffer } from './refuse-offer.tsx';
import { SendMandate } from './send-mandate.tsx';

const endings = {
  declined: msg`The mandate was declined in your banking app.`,
  timed_out: msg`The 2 minutes passed before the mandate was accepted.`,
  undeliverable: msg`Your bank could not deliver the mandate to you.`,
  bank_error: msg`Your bank could not handle the mandate just now.`,
} as const;
const delayedTimedOut = msg`The day passed before the mandate was accepted.`;

const isDelayed = (mandate: Mandate) => mandate.mode === 'delayed';

function reasonOf(mandate: Mandate | undefined): string {
  if (!mandate || mandate.status === 'requested' || mandate.status === 'accepted')
    return t`Your OTP is correct. The mandate has not been sent yet.`;
  return i18n._(
    mandate.status === 'timed_out' && isDelayed(mandate) ? delayedTimedOut : endings[mandate.status],
  );
}

export function MandateView({
  record,
  onChange,
}: {
  record: ApplicantRecord;
  onChange: () => Promise<void>;
}) {
  const { mandate } = record.loanDistributions;
  if (mandate?.status === 'requested')
    return (
      <>
        {isDelayed(mandate) ? (
          <Delayed deadline={mandate.deadline} />
        ) : (
          <Countdown deadline={mandate.deadline} />
        )}
        <HardWord word={hardWords.debiCheck} />
        <AcceptMandate record={record} />
      </>
    );
  if (mandate?.status === 'accepted')
    return <Spinner message={t`Your mandate was accepted. One moment please.`} />;
  return (
    <>
      <SendMandate
        customerId={record.id}
        reason={reasonOf(mandate)}
        offer={record.mandateOffer}
        wasTried={mandate !== undefined}
        onChange={onChange}
      />
      <HardWord word={hardWords.debiCheck} />
      <AcceptMandate record={record} />
      <Actions>
        <RefuseOffer customerId={record.id} />
      </Actions>
    </>
  );
}

/** Returns the whole seconds until the deadline, from 0 to the two minutes of a mandate. `now` is the server's time. */
export const secondsLeft = (deadline: string, now: Date) =>
  Math.min(mandateWindowSeconds, Math.max(0, Math.ceil((Date.parse(deadline) - now.getTime()) / 1000)));

/** When less than this remains, the remaining time is announced once. Announcing every second would be noise. */
const shortSeconds = 30;

/** Counts down the two minutes of an immediate mandate. When they are over, only the bank decides the result. */
export function Countdown({ deadline }: { deadline: string }) {
  const [left, setLeft] = useState(() => secondsLeft(deadline, serverNow()));
  const creditor = lender.legalName;
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft(deadline, serverNow())), 500);
    return () => clearInterval(timer);
  }, [deadline]);
  return (
    <>
      <p role="status">
        <Trans>Open your banking app now and accept the DebiCheck mandate from {creditor}.</Trans>
      </p>
      <p className={styles.clock} role="timer" aria-label={t`Time left to accept`}>
        {asClock(left)}
      </p>
      <progress className={styles.meter} max={mandateWindowSeconds} value={left} aria-hidden="true" />
      <p role="status">
        {left > shortSeconds
          ? t`We are waiting for your bank. This page continues automatically.`
          : left > 0
            ? t`You have less than 30 seconds to accept. This page continues automatically.`
            : t`The time is up. We are asking your bank for the result.`}
      </p>
    </>
  );
}

const lookEveryMs = 5_000;

/** Shows a mandate that can be accepted until its cut-off. Nobody has to wait on this page. */
export function Delayed({ deadline }: { deadline: string }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  if (now.getTime() >= Date.parse(deadline))
    return <p role="status">{t`The time is up. We are asking your bank for the result.`}</p>;
  const until = momentOf(deadline, now);
  const isToday = johannesburgDay(new Date(deadline)) === johannesburgDay(now);
  return (
    <>
      <p role="status">
        {isToday ? (
          <Trans>
            Accept the DebiCheck mandate in your banking app. You have until <strong>{until}</strong>.
          </Trans>
        ) : (
          <Trans>
            Your bank will ask you tomorrow. Accept the DebiCheck mandate in your banking app until{' '}
            <strong>{until}</strong>.
          </Trans>
        )}
      </p>
      <p>{t`You may close this page. We continue when your bank answers.`}</p>
    </>
  );
}
