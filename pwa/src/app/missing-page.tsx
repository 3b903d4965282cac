import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/basics/button.tsx';
import { Page } from '../ui/basics/page.tsx';

/** What stands in the place of a screen whose code cannot be had. */
export const MissingPage = () => (
  <Page title={t`This page could not be opened`}>
    <p>
      <Trans>Your answers are saved on this phone. Check your connection and try again.</Trans>
    </p>
    <Button onClick={() => location.reload()}>
      <Trans>Try again</Trans>
    </Button>
  </Page>
);
