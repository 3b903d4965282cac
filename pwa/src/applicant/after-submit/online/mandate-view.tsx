import { msg, t } from '@lingui/core/macro';
import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import type { Mandate } from '@tshepa/contracts/entities/loan';
import { Spinner } from '../../../ui/basics/logo.tsx';
import { i18n } from '../../../ui/i18n/i18n.tsx';
import { Countdown, Delayed } from './mandate-deadline.tsx';
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
    return t`Your OTP was right. The mandate was not sent yet.`;
  return i18n._(
    mandate.status === 'timed_out' && isDelayed(mandate) ? delayedTimedOut : endings[mandate.status],
  );
}

/** The state of the DebiCheck request. Only the bank's answer ends it. */
export function MandateView({
  record,
  onChange,
}: {
  record: ApplicantRecord;
  onChange: () => Promise<void>;
}) {
  const { mandate } = record.loanDistributions;
  if (mandate?.status === 'requested')
    return isDelayed(mandate) ? (
      <Delayed deadline={mandate.deadline} />
    ) : (
      <Countdown deadline={mandate.deadline} />
    );
  if (mandate?.status === 'accepted')
    return <Spinner message={t`Your mandate was accepted. One moment please.`} />;
  return (
    <SendMandate
      customerId={record.id}
      reason={reasonOf(mandate)}
      offer={record.mandateOffer}
      wasTried={mandate !== undefined}
      onChange={onChange}
    />
  );
}
