import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { errorCatalogue } from '@tshepa/contracts/errors';
import type { ReactNode } from 'react';
import type { Verdict } from '../../offline/index.ts';
import { lazyOnline } from '../../platform/code/missing-code.ts';
import { brand, supportMailUrl, whatsAppUrl } from '../../ui/basics/brand.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Actions, Page } from '../../ui/basics/page.tsx';
import { Spot } from '../../ui/basics/spot.tsx';
import { say } from '../../ui/i18n/i18n.tsx';
import { ResumeOffer } from './identity/resume-offer.tsx';
import { useFinalScreen, useLeave } from './leave.ts';

const AskReview = lazyOnline(() => import('./online/ask-review.tsx'), 'AskReview');

type DeclinedProps = { message: string; customerId: string; children: ReactNode };

/** Shows the decision as the heading, with the reasons and the request for a review below. */
function DeclinedView({ message, customerId, children }: DeclinedProps) {
  useFinalScreen();
  const leave = useLeave();
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
      {children}
      <AskReview customerId={customerId} />
      <p>
        <Trans>
          “Home” clears this phone. To read this again or ask for a review later, choose “Continue on this
          phone” there.
        </Trans>
      </p>
      <div>
        <Button look="plain" onClick={() => void leave('reset', customerId)}>
          {t`Home`}
        </Button>
      </div>
    </Page>
  );
}

/** Looks the same for every reason. The owner of an application learns more after a passcode. */
function LimitView() {
  useFinalScreen();
  const leave = useLeave();
  return (
    <ResumeOffer>
      {(open) => (
        <Page title={t`Application limit`} picture={<Spot icon="clock" />}>
          <p>{say(errorCatalogue['application.limit'].text)}</p>
          <p>
            <a href={whatsAppUrl}>{t`Chat to us on WhatsApp`}</a>
          </p>
          <Actions>
            <Button look="secondary" onClick={open}>
              {t`Continue my application`}
            </Button>
            <Button onClick={() => void leave('reset')}>{t`Home`}</Button>
          </Actions>
        </Page>
      )}
    </ResumeOffer>
  );
}

type VerdictProps = {
  verdict: Verdict;
  customerId: string;
  /** Where the application stood, if it was submitted. */
  children?: ReactNode;
};

/** Renders the verdict in place of every screen of an application that has ended. */
export const VerdictView = ({ verdict, customerId, children }: VerdictProps) =>
  verdict.kind === 'declined' ? (
    <DeclinedView message={verdict.message} customerId={customerId}>
      {children}
    </DeclinedView>
  ) : (
    <LimitView />
  );
