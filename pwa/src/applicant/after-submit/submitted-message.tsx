import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { agentReviewMinutes } from '@tshepa/contracts/constants';
import type { ReactNode } from 'react';
import { hours, whatsAppUrl } from '../../ui/basics/brand.ts';
import { LogoMark } from '../../ui/basics/logo.tsx';
import { Card, Page } from '../../ui/basics/page.tsx';

export function SubmittedMessage({ children }: { children: ReactNode }) {
  const { days, from, to } = hours();
  return (
    <Page title={t`Your application was submitted`}>
      <Card>
        <LogoMark size={64} />
        <p>
          <Trans>
            Please allow our agents {agentReviewMinutes} minutes to review it. We work {days} {from} to {to}.
          </Trans>
        </p>
        <p>
          <Trans>
            For anything urgent please use our live chat:{' '}
            <a href={whatsAppUrl} rel="noreferrer">
              chat to us on WhatsApp
            </a>
            .
          </Trans>
        </p>
      </Card>
      {children}
    </Page>
  );
}
