import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, LinkButton } from '../../components/button.tsx';
import { Actions, Card, Stack } from '../../components/page.tsx';
import { paths } from '../../lib/paths.ts';
import { checkDeclined } from '../../offline/check-declined.ts';
import { answersPath, useIsChange } from './change-from-answers.ts';
import { StatementUpload } from './statement-upload.tsx';
import { StepFrame } from './step-frame.tsx';

/** Step 7: what kind of statement is wanted, then the upload. */
export function BankConnectPage() {
  const navigate = useNavigate();
  const isChange = useIsChange();
  const [isIntro, setIsIntro] = useState(!isChange);
  const goBack = () => (isChange ? navigate(answersPath) : setIsIntro(true));
  return (
    <StepFrame id="bank-connect" title={isIntro ? 'You are pre-qualified' : 'Your bank statements'}>
      {(draft, parked) =>
        isIntro && !parked ? (
          <Intro onNext={() => setIsIntro(false)} />
        ) : (
          <StatementUpload draft={draft} parked={parked} onBack={() => void goBack()} />
        )
      }
    </StepFrame>
  );
}

function Intro({ onNext }: { onNext: () => void }) {
  useEffect(() => {
    void checkDeclined();
  }, []);
  return (
    <Stack>
      <p>Good news: you are pre-qualified. Next we need your bank statements of the last 3 months.</p>
      <Card>
        <ul>
          <li>Only PDF statements from internet banking are supported.</li>
          <li>Password-protected statements are supported.</li>
          <li>Scanned statements are not supported.</li>
        </ul>
        <p>We never ask for your bank login.</p>
      </Card>
      <Actions>
        <LinkButton to={paths.banking} look="secondary">
          BACK
        </LinkButton>
        <Button onClick={onNext}>Next</Button>
      </Actions>
    </Stack>
  );
}
