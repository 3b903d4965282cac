import { agentReviewMinutes, mandateWindowSeconds, operatingHours } from '@tshepa/contracts/constants';
import { Link } from 'react-router-dom';
import { Notice } from '../../components/banner.tsx';
import { LinkButton } from '../../components/button.tsx';
import { Page } from '../../components/page.tsx';
import { Prose } from '../../components/prose.tsx';
import { paths } from '../../lib/paths.ts';

/** What we send, when, and what never comes from us. */
export const NotificationPage = () => (
  <Page title="Notifications">
    <Prose>
      <p>We only send messages about your own application and loan.</p>
      <h2>What to expect</h2>
      <ul>
        <li>
          <strong>After you submit.</strong> An agent reviews your application. Please allow{' '}
          {agentReviewMinutes} minutes ({operatingHours.days}, {operatingHours.from} to {operatingHours.to}).
        </li>
        <li>
          <strong>One-time passcodes.</strong> By SMS, when you reach the enrolment and loan steps. Each works
          for 5 minutes.
        </li>
        <li>
          <strong>The DebiCheck request.</strong> From your bank, in its app or as a message. You have{' '}
          {mandateWindowSeconds / 60} minutes to accept it.
        </li>
        <li>
          <strong>The decision and the payout.</strong> We tell you when your loan is approved, declined or
          paid out.
        </li>
      </ul>
      <Notice tone="warning">
        We never call, SMS or email to ask for an OTP, a PIN or a banking password, and we never ask for money
        before a loan is paid out. If somebody does so in our name, do not answer and{' '}
        <Link to={paths.contact}>tell us</Link>.
      </Notice>
    </Prose>
    <LinkButton to={paths.loading}>Check the status of my application</LinkButton>
  </Page>
);
