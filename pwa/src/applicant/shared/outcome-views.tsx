import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { type ReactNode, Suspense } from 'react';
import { lazyOnLine } from '../../platform/code/lazy-named.ts';
import { brand, supportMailUrl, whatsAppUrl } from '../../ui/basics/brand.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Actions, Page } from '../../ui/basics/page.tsx';
import { say } from '../../ui/i18n/i18n.tsx';
import { useFinalScreen } from './exit.ts';

type ViewProps = { onHome: () => void };

type DeclinedProps = ViewProps & {
  message?: string | undefined;
  /** Whose application it was, where there is one that a person may look at again. */
  customerId?: string | null;
};

/** Stored by no phone: there is nothing to ask without a line. */
const AskReview = lazyOnLine(() => import('./online/ask-review.tsx'), 'AskReview');

/** The application was declined: the short sentence as the heading, the reasons and the way to ask below it. */
export function DeclinedView({ onHome, message, customerId }: DeclinedProps) {
  useFinalScreen();
  const short = errorCatalogue['application.declined'].text;
  return (
    <Page title={say(short)} documentTitle={t`Declined`}>
      {message && message !== short ? <p>{say(message)}</p> : null}
      <p>
        <Trans>
          We are so sorry, but your application for a zero interest loan has been declined, this could be due
          to multiple reasons ranging from details differing on your Credit report to your affordability not
          matching our mandated requirements. Please reach out to us on{' '}
          <a href={supportMailUrl}>{brand.supportEmail}</a> if you have any queries...
        </Trans>
      </p>
      <Actions>
        <Button onClick={onHome}>
          <Trans>HOME</Trans>
        </Button>
      </Actions>
      {customerId ? (
        <Suspense fallback={null}>
          <AskReview customerId={customerId} />
        </Suspense>
      ) : null}
    </Page>
  );
}

/** One loan at a time, and not too many tries. `children` stand before HOME. */
export function LimitView({ onHome, children }: ViewProps & { children?: ReactNode }) {
  useFinalScreen();
  return (
    <Page title={t`Application limit`}>
      <p>{say(errorCatalogue['application.limit'].text)}</p>
      <p>
        <a href={whatsAppUrl} rel="noreferrer">
          <Trans>Chat to us on WhatsApp</Trans>
        </a>
      </p>
      <Actions>
        {children}
        <Button onClick={onHome}>
          <Trans>HOME</Trans>
        </Button>
      </Actions>
    </Page>
  );
}
