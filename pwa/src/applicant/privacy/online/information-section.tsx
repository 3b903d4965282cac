import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PrivacyView } from '@tshepa/contracts/entities/privacy';
import { getPrivacy } from '@tshepa/contracts/operations/privacy/get-privacy';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { useApplication, useIsClosed } from '../../../offline/index.ts';
import { messageOf } from '../../../platform/network/keyed-call.ts';
import { paths } from '../../../platform/paths.ts';
import { useSessionLost } from '../../../platform/status/site-status.ts';
import { useProgress } from '../../../platform/storage/progress.ts';
import { Spinner } from '../../../ui/basics/logo.tsx';
import { Stack } from '../../../ui/basics/page.tsx';
import { focusAnswer } from '../../../ui/forms/focus-answer.ts';
import { Notice } from '../../../ui/forms/notice.tsx';
import { say } from '../../../ui/i18n/i18n.tsx';
import { pageCall } from '../../shared/in-session.ts';
import { ConsentList } from './consent-list.tsx';
import { CopyForm } from './copy-form.tsx';
import { RequestSection } from './request-section.tsx';

export const sectionId = 'your-information';

export function InformationSection() {
  const customerId = useProgress((progress) => progress.customerId);
  const isLoaded = useApplication((application) => application.isLoaded);
  const isClosed = useIsClosed();
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${sectionId}`) focusAnswer(sectionId);
  }, [hash]);
  return (
    <Stack>
      <h2 id={sectionId} tabIndex={-1}>
        {t`Your information`}
      </h2>
      {!isLoaded ? (
        <Spinner />
      ) : isClosed ? (
        <Link to={paths.loading}>{t`Open your application first. Then come back here.`}</Link>
      ) : customerId ? (
        <OwnInformation customerId={customerId} />
      ) : (
        <p>
          <Trans>
            There is no application on this phone. Open yours here first (“Continue on this phone” on the home
            page), or write to us.
          </Trans>
        </p>
      )}
    </Stack>
  );
}

function OwnInformation({ customerId }: { customerId: string }) {
  const [view, setView] = useState<PrivacyView>();
  const [problem, setProblem] = useState('');
  const isLost = useSessionLost((session) => session.isLost);
  // Somebody who comes back from home without confirming may still read the policy.
  const [wasLost] = useState(isLost);
  useEffect(() => {
    if (wasLost) return;
    const controller = new AbortController();
    pageCall(getPrivacy, { customerId }, { signal: controller.signal }).then(setView, (error: unknown) => {
      if (!controller.signal.aborted) setProblem(say(messageOf(error)));
    });
    return () => controller.abort();
  }, [customerId, wasLost]);
  if (wasLost)
    return (
      <p>
        <Link to={paths.home}>{t`Confirm it is you`}</Link>
      </p>
    );
  if (isLost) return <Navigate to={paths.home} replace />;
  if (problem) return <Notice tone="warning">{problem}</Notice>;
  if (!view) return <Spinner />;
  return (
    <>
      <ConsentList customerId={customerId} view={view} onChange={setView} />
      <CopyForm customerId={customerId} />
      <RequestSection customerId={customerId} view={view} onChange={setView} />
    </>
  );
}
