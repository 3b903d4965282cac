import { t } from '@lingui/core/macro';
import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import { requestReview, reviewMessageLength } from '@tshepa/contracts/operations/decline/request-review';
import { useCallback, useEffect, useState } from 'react';
import { fetchRecord, wipeApplication } from '../../../offline/index.ts';
import { paths } from '../../../platform/paths.ts';
import { useSiteStatus } from '../../../platform/status/site-status.ts';
import { setProgress } from '../../../platform/storage/progress.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Actions, Card } from '../../../ui/basics/page.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { TextArea } from '../../../ui/inputs/text-input.tsx';
import { inSession, pageCall } from '../in-session.ts';
import { AffordabilityWorking } from './affordability-working.tsx';
import { declineReason } from './decline-reason.ts';
import { useAsk } from './use-ask.ts';

/** Loads the declined application, again whenever the connection or the tab comes back. */
function useDeclined(customerId: string) {
  const [record, setRecord] = useState<ApplicantRecord | null>(null);
  const isOnline = useSiteStatus((site) => site.isOnline);
  const look = useCallback(async () => {
    const found = await inSession(() => fetchRecord(customerId)).catch(() => null);
    if (found) setRecord(found);
  }, [customerId]);
  useEffect(() => {
    if (isOnline) void look();
    const onVisible = () => void (document.visibilityState === 'visible' && look());
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [isOnline, look]);
  return { record, look, isOnline };
}

/** POPIA s71 lets a person ask for a review of an automatic decision. */
export function AskReview({ customerId }: { customerId: string }) {
  const { record, look, isOnline } = useDeclined(customerId);
  if (!record) return null;
  const { review, loanDistributions: loan } = record;
  const isDeclined = loan.state === 'DECLINED';
  if (loan.state === 'DELETED') return null;
  return (
    <Card>
      <h2>{t`Why we said no`}</h2>
      <p>{declineReason(record)}</p>
      {record.affordability ? <AffordabilityWorking affordability={record.affordability} /> : null}
      <div role="status">
        {isDeclined ? null : <p>{t`A person has looked again, and your application can go on.`}</p>}
        {isDeclined && review?.outcome === 'upheld' ? (
          <p>{t`A person has looked again. The decision stays as it is.`}</p>
        ) : null}
        {isDeclined && review && !review.outcome ? (
          <p>{t`We have your request. A person will look at your application and tell you.`}</p>
        ) : null}
      </div>
      {isDeclined && (!review || review.outcome === 'reverted') ? (
        <AskForm customerId={customerId} isOnline={isOnline} onAsked={look}>
          {loan.declined_cause
            ? t`One of our people decided this. You may ask for another person to look at this decision again.`
            : t`A computer decides by fixed rules. You may ask for a person to look at this decision again.`}
        </AskForm>
      ) : null}
      {isDeclined ? null : <GoOn customerId={customerId} />}
    </Card>
  );
}

type AskProps = {
  customerId: string;
  isOnline: boolean;
  onAsked: () => Promise<void>;
  /** Who decided. */
  children: string;
};

function AskForm({ customerId, isOnline, onAsked, children }: AskProps) {
  const [message, setMessage] = useState('');
  const [attempt, setAttempt] = useState(0);
  const { run, isBusy, problem } = useAsk(
    async (input: { id: string; message?: string }, idempotencyKey) => {
      await pageCall(requestReview, input, { idempotencyKey });
      await onAsked();
    },
    () => undefined,
  );
  const ask = () => {
    setAttempt(attempt + 1);
    return run({ id: customerId, ...(message.trim() ? { message } : {}) });
  };
  return (
    <>
      <p>{children}</p>
      <ErrorSummary errors={problem ? [{ id: '', message: problem }] : []} attempt={attempt} />
      <TextArea
        id="reviewMessage"
        label={t`What should we know? (You may leave this empty)`}
        value={message}
        onChange={setMessage}
        maxLength={reviewMessageLength}
      />
      <Actions>
        <Button isBusy={isBusy} disabled={!isOnline} onClick={() => void ask()}>
          {t`Ask a person to look again`}
        </Button>
      </Actions>
    </>
  );
}

/** Fills the phone again from the record, because its draft belongs to the declined application. */
function GoOn({ customerId }: { customerId: string }) {
  const goOn = async () => {
    await wipeApplication('here');
    setProgress({ customerId, page: 'loading', submitted: false });
    window.location.assign(paths.loading);
  };
  return (
    <Actions>
      <Button onClick={() => void goOn()}>{t`Continue my application`}</Button>
    </Actions>
  );
}
