import { t } from '@lingui/core/macro';
import { Button } from './basics/button.tsx';
import { Page } from './basics/page.tsx';
import { Spot } from './basics/spot.tsx';
import { WaysToHelp } from './ways-to-help.tsx';

/**
 * Takes the place of a screen whose code could not be loaded, or that could not be drawn. A reload shows it again, with
 * the saved answers.
 */
export const FailedPage = ({ isMissing }: { isMissing?: boolean }) => (
  <Page
    title={isMissing ? t`This page could not be opened` : t`Something went wrong on this page`}
    picture={<Spot icon="warning" />}
  >
    <p>
      {isMissing
        ? t`Your answers are saved on this phone. Check your connection and try again.`
        : t`Your answers are saved on this phone. Open the page again to go on.`}
    </p>
    <Button onClick={() => location.reload()}>{t`Try again`}</Button>
    <WaysToHelp />
  </Page>
);
