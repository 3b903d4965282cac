import { t } from '@lingui/core/macro';
import { progressSteps } from '@tshepa/contracts/constants';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLanguage } from '../i18n/i18n.tsx';
import { brand } from './brand.ts';
import { classNames } from './class-names.ts';
import styles from './page.module.css';
import { visit } from './visit.ts';

type PageProps = {
  title: string;
  /** What the browser's tab says, when it is not the heading. */
  documentTitle?: string;
  /** The wizard's step, out of 9. */
  step?: number | undefined;
  /** Names what the screen shows now, when that changes under one heading: the heading takes the focus again. */
  part?: string | undefined;
  isWide?: boolean;
  children: ReactNode;
};

/** The frame of one screen: tab title, progress, and a heading that takes the focus when the screen opens. */
export function Page({ title, documentTitle = title, step, part, isWide, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const language = useLanguage();
  const drawnIn = useRef(language);
  // Before the effects of what is inside: a screen with mistakes puts a word before the title.
  useLayoutEffect(() => {
    document.title = `${documentTitle} | ${brand.name}`;
  }, [documentTitle]);
  // Before it is drawn: nobody sees the new screen at the place to which the old one was scrolled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title or part is another screen
  useLayoutEffect(() => {
    if (drawnIn.current === language) window.scrollTo(0, 0);
  }, [title, part]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title or part is another screen
  useEffect(() => {
    // The same screen in another language: whoever chose it stays where they are.
    if (drawnIn.current !== language) {
      drawnIn.current = language;
      return;
    }
    visit.hasBegun = true;
    heading.current?.focus({ preventScroll: true });
  }, [title, part]);
  return (
    <div className={classNames(styles.page, isWide && styles.wide)}>
      {step === undefined ? null : <Progress step={step} />}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}

/** The words are the bar's name and its value, so that nobody hears a share in percent. */
const Progress = ({ step }: { step: number }) => (
  <div className={styles.progress}>
    <span id="wizard-progress">{t`Step ${step} of ${progressSteps}`}</span>
    <div
      className={styles.track}
      role="progressbar"
      aria-labelledby="wizard-progress"
      aria-valuemin={0}
      aria-valuemax={progressSteps}
      aria-valuenow={step}
      aria-valuetext={t`Step ${step} of ${progressSteps}`}
    >
      <span className={styles.bar} style={{ inlineSize: `${(step / progressSteps) * 100}%` }} />
    </div>
  </div>
);

/** Parts of a screen below one another. */
export const Stack = ({ children }: { children: ReactNode }) => (
  <div className={styles.stack}>{children}</div>
);
/** The buttons that end a screen: one below the other on a phone, side by side where there is room. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);
export const Card = ({ children }: { children: ReactNode }) => (
  <section className={styles.card}>{children}</section>
);
