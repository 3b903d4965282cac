import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { Stack } from '../../../ui/basics/page.tsx';
import { SupportCode } from './support-code.tsx';

/** Offers a code under which staff see the state of this phone. Nothing is sent before it is asked for. */
export function SupportSection() {
  const [isShown, setIsShown] = useState(false);
  return (
    <Stack>
      <h2>{t`Support code`}</h2>
      <p>
        {t`Does the app not work as it should? With a code of 8 letters, our staff see what this phone reports.`}
      </p>
      <p>
        {t`The report says what waits to be sent, the app's version, storage, connection and last errors. Your name, numbers and answers are not in it.`}{' '}
        {t`If you have applied on this phone, we also see which application is yours.`}
      </p>
      {isShown ? (
        <SupportCode />
      ) : (
        <Button look="secondary" onClick={() => setIsShown(true)}>
          {t`Show a support code`}
        </Button>
      )}
    </Stack>
  );
}
