import { t } from '@lingui/core/macro';
import type { Consent, ConsentPurpose, PrivacyView } from '@tshepa/contracts/entities/privacy';
import { withdrawConsent } from '@tshepa/contracts/operations/privacy/withdraw-consent';
import { momentOf } from '../../../platform/formats.ts';
import { Card } from '../../../ui/basics/page.tsx';
import { pageCall } from '../../shared/in-session.ts';
import { useAsk } from '../../shared/online/use-ask.ts';
import { ConfirmedButton } from './confirmed-button.tsx';

const nameOf = (purpose: ConsentPurpose) =>
  ({
    bureau: t`To ask the credit bureau about you`,
    processing: t`To use your information for your application`,
    marketing: t`To tell you about other offers`,
  })[purpose];

const meaningOf = (purpose: ConsentPurpose) =>
  ({
    bureau: t`We will not ask the credit bureau. Your application ends, because the law forbids lending without a credit check.`,
    processing: t`If your application is not decided yet, it ends. A loan that you have taken continues. We keep what the law makes us keep. What we did before stays lawful.`,
    marketing: t`We will no longer tell you about other offers. Nothing else changes.`,
  })[purpose];

type Props = { customerId: string; view: PrivacyView; onChange: (view: PrivacyView) => void };

export function ConsentList({ customerId, view, onChange }: Props) {
  const latest = [...new Map(view.consents.map((consent) => [consent.purpose, consent])).values()];
  return (
    <>
      <h3>{t`What you agreed to`}</h3>
      {latest.length === 0 ? <p>{t`Nothing yet.`}</p> : null}
      {latest.map((consent) => (
        <ConsentCard key={consent.purpose} {...{ customerId, view, onChange, consent }} />
      ))}
    </>
  );
}

function ConsentCard({ customerId, view, onChange, consent }: Props & { consent: Consent }) {
  const { purpose, withdrawnAt } = consent;
  const withdrawal = useAsk(
    (input: { customerId: string; purpose: ConsentPurpose }, idempotencyKey) =>
      pageCall(withdrawConsent, input, { idempotencyKey }),
    onChange,
  );
  const given = momentOf(consent.recordedAt);
  const withdrawn = withdrawnAt ? momentOf(withdrawnAt) : '';
  const isUsedUp = purpose === 'bureau' && view.wasCheckedAtBureau;
  return (
    <Card>
      <h4>{nameOf(purpose)}</h4>
      <p>
        {t`Agreed ${given}.`} {withdrawn ? t`Withdrawn ${withdrawn}.` : null}
      </p>
      {withdrawal.problem ? <p role="alert">{withdrawal.problem}</p> : null}
      {withdrawn ? null : isUsedUp ? (
        <p>{t`The credit bureau has already been asked, so you can no longer withdraw this consent.`}</p>
      ) : (
        <ConfirmedButton
          label={t`Withdraw`}
          isBusy={withdrawal.isBusy}
          onConfirm={() => void withdrawal.run({ customerId, purpose })}
        >
          <p>{meaningOf(purpose)}</p>
        </ConfirmedButton>
      )}
    </Card>
  );
}
