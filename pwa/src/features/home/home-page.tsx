import { loanOptions, minimumNetIncome } from '@tshepa/contracts/constants';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { ConfirmIdentity } from '../../components/confirm-identity-later.ts';
import { LoanPicture } from '../../components/loan-picture.tsx';
import { brand } from '../../lib/brand.ts';
import { paths } from '../../lib/paths.ts';
import { setProgress, useProgress } from '../../lib/progress.ts';
import { useSessionLost } from '../../lib/session-lost.ts';
import styles from './home-page.module.css';

type Option = (typeof loanOptions)[number];

/** The front door. Its markup is made at build time; the database is only fetched when an amount is chosen. */
export function HomePage() {
  const navigate = useNavigate();
  const { customerId, page } = useProgress();
  const [problem, setProblem] = useState('');
  const isLost = useSessionLost((session) => session.isLost);
  const [isContinuing, setIsContinuing] = useState(false);

  useEffect(() => {
    document.title = `Zero interest loans of R500 and R1000 | ${brand.name}`;
  }, []);
  useEffect(() => {
    if (!customerId || isLost) return;
    if (page === 'done')
      void import('../../offline/application.ts').then(({ wipeApplication }) => wipeApplication('reset'));
    else navigate(paths.loading, { replace: true });
  }, [customerId, page, isLost, navigate]);

  const choose = async ({ id, value, currency }: Option) => {
    try {
      const { startApplication } = await import('../../offline/application.ts');
      await startApplication({ id, value, currency });
    } catch {
      return setProblem(
        'This browser does not let us keep your answers. Please leave private browsing, or use another browser.',
      );
    }
    setProgress({ page: 'questionaire' });
    navigate(paths.questionaire);
  };

  if (isLost || isContinuing) return <ConfirmView isLost={isLost} onBack={() => setIsContinuing(false)} />;
  return (
    <>
      <section className={styles.hero}>
        <h1>
          <span>NEED A ZERO INTEREST LOAN?</span>
          <span className={styles.question}>HOW MUCH DO YOU NEED?</span>
        </h1>
        <div className={styles.amounts}>
          {loanOptions.map((option) => (
            <button
              key={option.id}
              type="button"
              className={styles.amount}
              onClick={() => void choose(option)}
            >
              <LoanPicture value={option.value} />
              <span className={styles.label}>{option.label}</span>
            </button>
          ))}
        </div>
        {problem ? <p role="alert">{problem}</p> : null}
        <ul className={styles.facts}>
          <li>0% interest</li>
          <li>One month</li>
          <li>Uses under 0.5 MB of data</li>
        </ul>
        <Link to={paths.faq} className={styles.faq}>
          Questions? We've answered them here!
        </Link>
        <button type="button" className={styles.other} onClick={() => setIsContinuing(true)}>
          Continue on this phone
        </button>
      </section>
      <Story />
    </>
  );
}

const Story = () => (
  <section id="about" className={styles.story} aria-labelledby="about-title">
    <div className={styles.storyInner}>
      <h2 id="about-title">Our story</h2>
      <p>
        Tshepa means trust. An emergency should not cost you three months of interest, so we lend small
        amounts for one month at 0% interest. You pay back what you borrowed, a small initiation fee and a
        service fee, and you see every cent before you agree.
      </p>
      <ol className={styles.steps}>
        <li>
          <h3>Apply on your phone</h3>
          <span>
            Nine short steps. Your answers stay on this phone when the signal goes, and are sent when it is
            back.
          </span>
        </li>
        <li>
          <h3>Send your documents</h3>
          <span>Up to three bank statements as PDF and your payslip. No bank login, ever.</span>
        </li>
        <li>
          <h3>Confirm and get paid</h3>
          <span>Accept the DebiCheck request in your banking app, and we pay the loan out.</span>
        </li>
      </ol>
      <p>
        You need to be 18 or older, employed with a net income of at least R{minimumNetIncome} a month, and
        not under debt review. One loan at a time.
      </p>
    </div>
  </section>
);

type ViewProps = { isLost: boolean; onBack: () => void };

/** The server forgot this phone, or the application was begun on another: nothing is shown before we know who asks. */
function ConfirmView({ isLost, onBack }: ViewProps) {
  const navigate = useNavigate();
  const startAgain = async () => {
    const { leave } = await import('../../offline/leave.ts');
    await leave('reset', () => navigate(paths.home));
  };
  return (
    <ConfirmIdentity
      isHeld={isLost}
      onDone={() => navigate(paths.loading)}
      otherwise={
        <Button look="secondary" onClick={isLost ? () => void startAgain() : onBack}>
          {isLost ? 'Start again' : 'BACK'}
        </Button>
      }
    >
      {isLost ? (
        <p>
          Your visit has ended. Your answers are still on this phone. We send an OTP to the number on your
          application, and then you go on where you were.
        </p>
      ) : (
        <p>
          Did you apply on another phone? We send an OTP to the number on your application, and then you go on
          here.
        </p>
      )}
    </ConfirmIdentity>
  );
}
