import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { checkDeclined, needsAttention, useApplication } from '../../offline/index.ts';
import { fetchChecker, mayFetchChecker } from '../../platform/documents/pdf-checker.ts';
import { paths } from '../../platform/paths.ts';
import { BackLink, Button } from '../../ui/basics/button.tsx';
import { Actions, Card, Stack } from '../../ui/basics/page.tsx';
import { Spot } from '../../ui/basics/spot.tsx';
import { HardWord } from '../../ui/forms/hard-word.tsx';
import { hardWords } from '../../ui/forms/hard-words.ts';
import { inSession } from '../shared/in-session.ts';
import { StepFrame } from './frame/step-frame.tsx';
import { answersPath, useIsChange } from './frame/step-paths.ts';
import { isStillUnchecked } from './is-still-unchecked.ts';
import { StatementUpload } from './statement-upload.tsx';
import { forgetPick, lostPick } from './use-picker.ts';

export function titleOf(isIntro: boolean, isUnchecked: boolean): string {
  if (!isIntro) return t`Your bank statements`;
  return isUnchecked ? t`Which statements we need` : t`You are pre-qualified`;
}

/** Step 7: explains which statements are needed, then uploads them. */
export function BankConnectPage() {
  const navigate = useNavigate();
  const isChange = useIsChange();
  const isLost = useApplication(({ draft }) => lostPick(draft)?.startsWith('statement') === true);
  // The server has not accepted every answer yet, so "pre-qualified" would be premature.
  const isUnchecked = useApplication(({ commands }) => commands.some(isStillUnchecked));
  const isRefused = useApplication(({ commands }) =>
    commands.some((command) => command.step === 'bank-connect' && needsAttention(command)),
  );
  const [isIntro, setIsIntro] = useState(!(isChange || isLost || isRefused));
  useLayoutEffect(() => {
    // The page opens at a document that was lost or refused, and stays there while the document is sent.
    if (isLost || isRefused) setIsIntro(false);
  }, [isLost, isRefused]);
  const goBack = () => {
    forgetPick();
    return isChange ? navigate(answersPath) : setIsIntro(true);
  };
  const isPrequalified = isIntro && !isUnchecked;
  return (
    <StepFrame
      id="bank-connect"
      title={titleOf(isIntro, isUnchecked)}
      picture={isPrequalified ? <Spot icon="check" tone="success" isMoment /> : null}
    >
      {(draft, parked) =>
        isIntro ? (
          <Intro isUnchecked={isUnchecked} onNext={() => setIsIntro(false)} />
        ) : (
          <StatementUpload draft={draft} parked={parked} onBack={() => void goBack()} />
        )
      }
    </StepFrame>
  );
}

export function Intro({ isUnchecked, onNext }: { isUnchecked: boolean; onNext: () => void }) {
  useEffect(() => {
    void inSession(checkDeclined).catch(() => undefined);
  }, []);
  const checker = useChecker();
  return (
    <Stack>
      {isUnchecked ? null : (
        <>
          <p>{t`Good news: you are pre-qualified. Next we need your bank statements of the last 3 months.`}</p>
          <HardWord word={hardWords.prequalified} />
        </>
      )}
      <Card>
        <ul>
          <li>{t`Only PDF statements from internet banking are supported.`}</li>
          <li>{t`Password-protected statements are supported.`}</li>
          <li>{t`Scanned statements are not supported.`}</li>
        </ul>
        <p>{t`We never ask for your bank login.`}</p>
      </Card>
      <p>
        {checker === 'absent' ? (
          t`Your statements are checked after sending.`
        ) : (
          <Trans>
            Your statements are checked on this phone before you spend data on sending them. The checker takes
            0.5 MB of data, once.
          </Trans>
        )}
      </p>
      <Actions>
        <BackLink to={paths.banking} />
        <Button onClick={onNext}>{t`Next`}</Button>
      </Actions>
    </Stack>
  );
}

/** Loads the statement checker before a statement is chosen. `absent` is not an error. */
function useChecker(): 'coming' | 'here' | 'absent' {
  const [state, setState] = useState<'coming' | 'here' | 'absent'>(mayFetchChecker() ? 'coming' : 'absent');
  useEffect(() => {
    let isShown = true;
    void fetchChecker().then((isHere) => {
      if (isShown) setState(isHere ? 'here' : 'absent');
    });
    return () => {
      isShown = false;
    };
  }, []);
  return state;
}
