import { agentReviewMinutes, operatingHours } from '@tshepa/contracts/constants';
import type { ReactNode } from 'react';
import { LogoMark } from '../../components/logo.tsx';
import { Card, Page } from '../../components/page.tsx';
import { whatsAppUrl } from '../../lib/brand.ts';

/** The application is with the agents. */
export const SubmittedMessage = ({ children }: { children: ReactNode }) => (
  <Page title="Your application was submitted">
    <Card>
      <LogoMark size={64} />
      <p>
        Please allow our agents {agentReviewMinutes} minutes to review it. We work {operatingHours.days}{' '}
        {operatingHours.from} to {operatingHours.to}.
      </p>
      <p>
        For anything urgent please use our live chat:{' '}
        <a href={whatsAppUrl} rel="noreferrer">
          chat to us on WhatsApp
        </a>
        .
      </p>
    </Card>
    {children}
  </Page>
);
