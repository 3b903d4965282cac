import { errorCatalogue } from '@tshepa/contracts/errors';
import type { ReactNode } from 'react';
import { brand, supportMailUrl, whatsAppUrl } from '../lib/brand.ts';
import { useFinalScreen } from '../lib/exit.ts';
import { Button } from './button.tsx';
import { Actions, Page } from './page.tsx';

type ViewProps = { onHome: () => void };

/** The application was declined: the short sentence as the heading, the reasons and the way to ask below it. */
export function DeclinedView({ onHome, message }: ViewProps & { message?: string | undefined }) {
  useFinalScreen();
  const short = errorCatalogue['application.declined'].text;
  return (
    <Page title={short} documentTitle="Declined">
      {message && message !== short ? <p>{message}</p> : null}
      <p>
        We are so sorry, but your application for a zero interest loan has been declined, this could be due to
        multiple reasons ranging from details differing on your Credit report to your affordability not
        matching our mandated requirements. Please reach out to us on{' '}
        <a href={supportMailUrl}>{brand.supportEmail}</a> if you have any queries...
      </p>
      <Actions>
        <Button onClick={onHome}>HOME</Button>
      </Actions>
    </Page>
  );
}

/** One loan at a time, and not too many tries. `children` stand before HOME. */
export function LimitView({ onHome, children }: ViewProps & { children?: ReactNode }) {
  useFinalScreen();
  return (
    <Page title="Application limit">
      <p>{errorCatalogue['application.limit'].text}</p>
      <p>
        <a href={whatsAppUrl} rel="noreferrer">
          Chat to us on WhatsApp
        </a>
      </p>
      <Actions>
        {children}
        <Button onClick={onHome}>HOME</Button>
      </Actions>
    </Page>
  );
}
