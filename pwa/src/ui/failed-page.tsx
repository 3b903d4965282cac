import { t } from '@lingui/core/macro';
import { Button } from './basics/button.tsx';
import { Page } from './basics/page.tsx';
import { Spot } from './basics/spot.tsx';
import { WaysToHelp } from './ways-to-help.tsx';

/** Takes the place of an applicant's screen that could not be drawn. A reload shows it again, with the saved answers. */
export const FailedPage = () => (
  <Page title={t`Something went wrong on this page`} picture={<Spot icon="warning" />}>
    <p>{t`Your answers are saved on this phone. Open the page again to go on.`}</p>
    <Button onClick={() => location.reload()}>{t`Try again`}</Button>
    <WaysToHelp />
  </Page>
);
