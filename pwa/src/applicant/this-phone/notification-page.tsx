import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { agentReviewMinutes, mandateWindowSeconds } from '@tshepa/contracts/constants';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { isPinSet, useApplication, useStorageHealth } from '../../offline/index.ts';
import { listShared } from '../../platform/inbox/inbox.ts';
import { paths } from '../../platform/paths.ts';
import { personOfPage } from '../../platform/storage/progress.ts';
import { hours } from '../../ui/basics/brand.ts';
import { LinkButton } from '../../ui/basics/button.tsx';
import { Spinner } from '../../ui/basics/logo.tsx';
import { Page } from '../../ui/basics/page.tsx';
import { HardWord } from '../../ui/forms/hard-word.tsx';
import { hardWords } from '../../ui/forms/hard-words.ts';
import { Notice } from '../../ui/forms/notice.tsx';
import { Prose } from '../../ui/prose.tsx';
import { readStorageAnswer } from '../shared/storage-promise.ts';
import { SupportSection } from '../shared/support/support-section.tsx';
import { PhoneSection } from './phone-section.tsx';
import { SharedDocuments } from './shared-documents.tsx';

/** Loads everything before the page renders, so that no part moves another. */
async function readParts() {
  const [documents, isSet] = await Promise.all([
    listShared(personOfPage(), Date.now()).catch(() => []),
    isPinSet().catch(() => undefined),
    readStorageAnswer().catch(() => undefined),
  ]);
  return { documents, isSet };
}
type Parts = Awaited<ReturnType<typeof readParts>>;

/** On a slow phone the rest of the page is shown after this time. */
const patienceMs = 3_000;

export function NotificationPage() {
  const { days, from, to } = hours();
  const [parts, setParts] = useState<Parts>();
  const [removed, setRemoved] = useState(0);
  const [isLate, setIsLate] = useState(false);
  const isLoaded = useApplication((application) => application.isLoaded);
  const isUnhealthy = useStorageHealth(({ kind }) => kind !== 'ok');
  useEffect(() => {
    void readParts().then(setParts);
    const timer = setTimeout(() => setIsLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!(parts && isLoaded) && !isUnhealthy && !isLate) return <Spinner />;
  return (
    <Page title={t`Notifications`}>
      {parts ? (
        <SharedDocuments documents={parts.documents} onRemoved={() => setRemoved((count) => count + 1)} />
      ) : null}
      <PhoneSection isPinSet={parts?.isSet} hasShared={(parts?.documents.length ?? 0) > removed} />
      <SupportSection />
      <Prose>
        <p>{t`We only send messages about your own application and loan.`}</p>
        <h2>{t`What to expect`}</h2>
        <ul>
          <li>
            <Trans>
              <strong>After you submit.</strong> An agent reviews your application. Please allow{' '}
              {agentReviewMinutes} minutes ({days}, {from} to {to}).
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>One-time passcodes.</strong> By SMS, when you reach the enrolment and loan steps. Each
              works for 5 minutes.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>The DebiCheck request.</strong> From your bank, in its app or as a message. You have{' '}
              {mandateWindowSeconds / 60} minutes to accept it.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>The decision and the payout.</strong> We tell you when your loan is approved, declined
              or paid out.
            </Trans>
          </li>
        </ul>
        <div>
          <HardWord word={hardWords.enrolment} />
          <HardWord word={hardWords.debiCheck} />
        </div>
        <Notice tone="warning">
          <Trans>
            We never call, SMS or email to ask for an OTP, a PIN or a banking password. We never ask for money
            before a loan is paid out. If somebody does, do not answer and{' '}
            <Link to={paths.contact}>tell us</Link>.
          </Trans>
        </Notice>
      </Prose>
      <p>
        <Link to={`${paths.privacy}#your-information`}>
          <Trans>See, correct or delete what we have on record about you</Trans>
        </Link>
      </p>
      <LinkButton to={paths.loading}>{t`Check the status of my application`}</LinkButton>
    </Page>
  );
}
