import { t } from '@lingui/core/macro';
import { paths } from '../../platform/paths.ts';
import { LinkButton } from '../../ui/basics/button.tsx';
import { Actions, Page } from '../../ui/basics/page.tsx';
import { Spot } from '../../ui/basics/spot.tsx';

/** Shown at every unknown URL. Home leads on to the application if this phone has one. */
export const NotFoundPage = () => (
  <Page title={t`There is no page here`} picture={<Spot icon="compass" />}>
    <p>{t`Please check the address, or the link that you followed. Nothing on this phone has changed.`}</p>
    <Actions>
      <LinkButton to={paths.home}>{t`Home`}</LinkButton>
    </Actions>
  </Page>
);
