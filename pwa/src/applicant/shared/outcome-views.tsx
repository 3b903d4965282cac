import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { Suspense } from 'react';
import { lazyOnline } from '../../platform/code/missing-code.ts';
import { brand, supportMailUrl, whatsAppUrl } from '../../ui/basics/brand.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Actions, Page } from '../../ui/basics/page.tsx';
import { say } from '../../ui/i18n/i18n.tsx';
import { ResumeOffer } from './identity/resume-offer.tsx';
import { useFinalScreen } from './leave.ts';

type ViewProps = { onHome: () => void };

type DeclinedProps = ViewProps & {
  message?: string | undefined;
  /** The declined application, if its owner may ask for a review. */
  customerId?: string | null;
};

const AskReview = lazyOnline(() => import('./online/ask-review.tsx'), 'AskReview');

/** Shows the decision as the heading, with the reasons and the request for a review below. */
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
        <Button onClick={onHome}>{t`HOME`}</Button>
      </Actions>
      {customerId ? (
        <Suspense fallback={null}>
          <AskReview customerId={customerId} />
        </Suspense>
      ) : null}
    </Page>
  );
}

type LimitProps = ViewProps & {
  /** True when the person's own earlier application is the reason and can be continued. */
  canResume: boolean;
};

export function LimitVerdict({ onHome, canResume }: LimitProps) {
  useFinalScreen();
  return (
    <ResumeOffer isOffered={canResume}>
      {(open) => (
        <Page title={t`Application limit`}>
          <p>{say(errorCatalogue['application.limit'].text)}</p>
          <p>
            <a href={whatsAppUrl} rel="noreferrer">
              {t`Chat to us on WhatsApp`}
            </a>
          </p>
          <Actions>
            {canResume ? (
              <Button look="secondary" onClick={open}>
                {t`Continue my application`}
              </Button>
            ) : null}
            <Button onClick={onHome}>{t`HOME`}</Button>
          </Actions>
        </Page>
      )}
    </ResumeOffer>
  );
}
