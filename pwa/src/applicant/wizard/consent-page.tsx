import { t } from '@lingui/core/macro';
import { consentTextVersion } from '@tshepa/contracts/constants';
import { Link } from 'react-router-dom';
import { type Command, useApplication } from '../../offline/index.ts';
import { serverNow } from '../../platform/network/server-clock.ts';
import { paths } from '../../platform/paths.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { brand } from '../../ui/basics/brand.ts';
import { BackLink, Button } from '../../ui/basics/button.tsx';
import { Spinner } from '../../ui/basics/logo.tsx';
import { Actions, Card, Stack } from '../../ui/basics/page.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { HardWord } from '../../ui/forms/hard-word.tsx';
import { hardWords } from '../../ui/forms/hard-words.ts';
import { Notice } from '../../ui/forms/notice.tsx';
import { LegalText } from '../../ui/legal-text.tsx';
import { ResumeOffer } from '../shared/identity/resume-offer.tsx';
import { useLeave } from '../shared/leave.ts';
import { StepFrame } from './frame/step-frame.tsx';
import { useBackTo } from './frame/step-paths.ts';
import { useSubmitStep } from './use-submit-step.ts';

export function ConsentPage() {
  return (
    <ResumeOffer>
      {(open) => (
        <StepFrame id="consent" title={t`Your consent`}>
          {(draft, parked) => (
            <>
              {draft.consent === null ? <EarlierApplication onOpen={open} /> : null}
              <Consent parked={parked} wasGiven={draft.consent !== null} />
            </>
          )}
        </StepFrame>
      )}
    </ResumeOffer>
  );
}

const EarlierApplication = ({ onOpen }: { onOpen: () => void }) => (
  <Notice>
    <p>{t`Did you apply on another phone? Continue that application here, or start a new one below.`}</p>
    <Button look="secondary" onClick={onOpen}>
      {t`Continue my application`}
    </Button>
  </Notice>
);

const summary = () => [
  t`We use what you tell us to decide on your application and to run your loan.`,
  t`We ask a credit bureau about you. The bureau notes that we asked.`,
  t`Our loan provider sees your application, and only for your loan.`,
  t`You may take your consent back, and ask for a copy or a correction.`,
];

function Consent({ parked, wasGiven }: { parked: Command | undefined; wasGiven: boolean }) {
  const leave = useLeave();
  const backTo = useBackTo(paths.personal);
  const isOpen = useSiteStatus((site) => site.active);
  const { submit, isBusy, error, attempt } = useSubmitStep('consent');
  const problem = error ?? parked?.lastError ?? null;
  const isQueued = useApplication(({ commands }) => commands.some((command) => command.kind === 'consent'));

  const agree = () =>
    submit({
      // A retry sends the first consent and its time again.
      change: (draft) => ({
        consent: draft.consent ?? { textVersion: consentTextVersion, givenAt: serverNow().toISOString() },
      }),
      // If the server has already answered this consent, the bureau is not asked again.
      commands: ({ consent, customerRequest: { idNumber = '', firstName = '', lastName = '' } }) =>
        consent && (isQueued || !wasGiven)
          ? [{ kind: 'consent', step: 'consent', payload: { idNumber, firstName, lastName, consent } }]
          : [],
    });

  if (isBusy)
    return <Spinner message={t`Please hold while we check your credit record. This can take a minute.`} />;
  return (
    <Stack>
      <ErrorSummary errors={problem ? [{ id: '', message: problem.message }] : []} attempt={attempt} />
      <Card>
        <LegalText summary={summary()}>
          <p>
            To decide on your application, {brand.name} needs to process your personal information and look at
            your credit record. The Protection of Personal Information Act (POPIA) asks us to get your consent
            first.
          </p>
          <p>By choosing I AGREE you consent to:</p>
          <ul>
            <li>
              {brand.legalName} collecting, using and keeping the personal information that you give in this
              application;
            </li>
            <li>
              an enquiry at a registered credit bureau about your credit record, which the bureau will note;
            </li>
            <li>
              us sharing your application with our loan provider, only to assess, grant and manage your loan.
            </li>
          </ul>
          <p>
            You may withdraw your consent, and ask for a copy or a correction of your information, at any
            time. See our <Link to={paths.privacy}>privacy policy</Link>.
          </p>
        </LegalText>
        <HardWord word={hardWords.bureau} />
      </Card>
      <Actions>
        <BackLink to={backTo} />
        {problem ? (
          <Button look="secondary" onClick={() => void leave('reset')}>
            {t`Home`}
          </Button>
        ) : null}
        <Button onClick={() => void agree()} disabled={!isOpen}>
          {t`I AGREE`}
        </Button>
      </Actions>
    </Stack>
  );
}
