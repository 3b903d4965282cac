import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { loanOptions, minimumNetIncome } from '@tshepa/contracts/constants';
import { shortMoney } from '@tshepa/contracts/rules/money';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { askWho, startApplication, useStorageHealth, wipeApplication } from '../../offline/index.ts';
import { lazyExtra } from '../../platform/code/missing-code.ts';
import { showLanguage, startLanguage } from '../../platform/i18n/show-language.ts';
import { paths } from '../../platform/paths.ts';
import { readStaffReturn } from '../../platform/session/staff-return.ts';
import { useSessionLost } from '../../platform/status/site-status.ts';
import { setProgress, useProgress } from '../../platform/storage/progress.ts';
import { brand } from '../../ui/basics/brand.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Icon } from '../../ui/basics/icon.tsx';
import { visit } from '../../ui/basics/page.tsx';
import { LoanPicture } from '../../ui/loan-picture.tsx';
import { ConfirmIdentity } from '../shared/identity/resume-offer.tsx';
import { useLeave } from '../shared/leave.ts';
import { Price } from '../shared/price.tsx';
import styles from './home-page.module.css';

const minimum = shortMoney(minimumNetIncome);

const StorageHealthNote = lazyExtra(() => import('../shared/storage-health-note.tsx'), 'StorageHealthNote');

type Option = (typeof loanOptions)[number];

/** The home page, which is prerendered at build time. The database is loaded only when an amount is chosen. */
export function HomePage() {
  const navigate = useNavigate();
  const { customerId, page } = useProgress();
  /** True when the phone could not store the new application. */
  const [hasFailed, setHasFailed] = useState(false);
  const isLost = useSessionLost((session) => session.isLost);
  const title = t`Zero interest loans of R500 and R1000`;
  /** The amount that was chosen a moment ago. */
  const [chosen, setChosen] = useState<Option['id']>();
  const [isContinuing, setIsContinuing] = useState(false);
  const headline = useRef<HTMLHeadingElement>(null);
  const staffReturn = readStaffReturn(useLocation().state);
  const isStaff = staffReturn !== null;

  useLayoutEffect(() => {
    if (!visit.hasBegun) return;
    window.scrollTo(0, 0);
    headline.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    document.title = `${title} | ${brand.name}`;
  }, [title]);
  // The markup is English; another language replaces it after hydration.
  useEffect(() => void showLanguage(startLanguage()), []);
  useEffect(() => {
    if (!customerId || isLost || isStaff) return;
    if (page === 'done') void wipeApplication('reset');
    else navigate(paths.loading, { replace: true });
  }, [customerId, page, isLost, isStaff, navigate]);

  const choose = async ({ id, value, currency }: Option) => {
    setChosen(id);
    try {
      await startApplication({ id, value, currency });
    } catch {
      setChosen(undefined);
      return setHasFailed(true);
    }
    setProgress({ page: 'questionaire' });
    navigate(paths.questionaire);
  };

  /** Lets somebody who applied on this phone continue without a passcode. Everybody else confirms who they are. */
  const continueEarlier = async () => {
    if (await askWho({ isForOthers: true }).catch(() => false)) navigate(paths.loading);
    else setIsContinuing(true);
  };

  if (staffReturn) return <Navigate to={paths.login} state={staffReturn} replace />;
  if (isLost || isContinuing) return <ConfirmView isLost={isLost} onBack={() => setIsContinuing(false)} />;
  return (
    <>
      <section className={styles.hero}>
        <h1 ref={headline} tabIndex={-1}>
          <span>{t`NEED A ZERO INTEREST LOAN?`}</span>
          <span className={styles.question}>{t`HOW MUCH DO YOU NEED?`}</span>
        </h1>
        <div className={styles.amounts}>
          {loanOptions.map((option) => (
            <div key={option.id} className={styles.option}>
              <button
                type="button"
                className={styles.amount}
                aria-describedby={`price-${option.value}`}
                aria-busy={chosen === option.id || undefined}
                onClick={() => void choose(option)}
              >
                <LoanPicture value={option.value} />
                <span className={styles.label}>{option.label}</span>
              </button>
              <p id={`price-${option.value}`} className={styles.cost}>
                <Price value={option.value} />
              </p>
            </div>
          ))}
        </div>
        {hasFailed ? <CannotStore /> : null}
        <p className={styles.lender}>
          <Icon icon="shield" />
          <span>
            <Trans>
              {brand.legalName} is a registered credit provider with the National Credit Regulator,
              registration number {brand.registration}.
            </Trans>{' '}
            {t`We never ask for your banking PIN or password.`}
          </span>
        </p>
        <ul className={styles.facts}>
          <li>{t`0% interest`}</li>
          <li>{t`One month`}</li>
          <li>{t`For pay of ${minimum} a month or more`}</li>
          <li>{t`About 0.8 MB of data, plus your documents`}</li>
        </ul>
        <Link to={paths.faq} className={styles.faq}>
          {t`Questions? We've answered them here!`}
        </Link>
        <button type="button" className={styles.other} onClick={() => void continueEarlier()}>
          {t`Continue on this phone`}
        </button>
      </section>
      <Story />
    </>
  );
}

/** Says why the phone could not store the application, as far as the browser reveals it. */
function CannotStore() {
  const isKnown = useStorageHealth(({ kind }) => kind !== 'ok');
  if (isKnown) return <StorageHealthNote />;
  return (
    <p role="alert">{t`This browser cannot save your answers. Please leave private browsing, or use another browser.`}</p>
  );
}

const Story = () => (
  <section id="about" className={styles.story} aria-labelledby="about-title">
    <div className={styles.storyInner}>
      <h2 id="about-title">{t`Our story`}</h2>
      <p>
        <Trans>
          Tshepa means trust. An emergency should not cost you three months of interest. We lend small amounts
          for one month at 0% interest. You pay back what you borrowed, a small initiation fee and a service
          fee. You see every cent before you agree.
        </Trans>
      </p>
      <ol className={styles.steps}>
        <li>
          <h3>{t`Apply on your phone`}</h3>
          <span>
            <Trans>
              Nine short steps. Your answers stay on this phone when the signal goes, and are sent when it is
              back.
            </Trans>
          </span>
        </li>
        <li>
          <h3>{t`Send your documents`}</h3>
          <span>{t`Up to three bank statements as PDF and your payslip. No bank login, ever.`}</span>
        </li>
        <li>
          <h3>{t`Confirm and get paid`}</h3>
          <span>{t`Accept the DebiCheck request in your banking app, and we pay the loan out.`}</span>
        </li>
      </ol>
      <p>
        <Trans>
          You need to be 18 or older and employed. Your net income is at least {minimum} a month, and you are
          not under debt review. One loan at a time.
        </Trans>
      </p>
    </div>
  </section>
);

type ViewProps = { isLost: boolean; onBack: () => void };

/** Identifies the person when the session is lost or the application was started on another phone. */
function ConfirmView({ isLost, onBack }: ViewProps) {
  const navigate = useNavigate();
  const leave = useLeave();
  return (
    <ConfirmIdentity
      isOnlyThisPhone={isLost}
      onDone={() => navigate(paths.loading)}
      otherwise={
        <Button look="secondary" onClick={isLost ? () => void leave('reset') : onBack}>
          {isLost ? t`Start again` : t`Back`}
        </Button>
      }
    >
      {isLost ? (
        <p>
          <Trans>
            Your session has ended. Your answers are still on this phone. We send an OTP to the number on your
            application, so that you can continue.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>
            Did you apply on another phone? We send an OTP to the number on your application, so that you can
            continue here.
          </Trans>
        </p>
      )}
    </ConfirmIdentity>
  );
}
