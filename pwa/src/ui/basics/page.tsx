import { t } from '@lingui/core/macro';
import { progressSteps } from '@tshepa/contracts/constants';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLanguage } from '../i18n/i18n.tsx';
import { brand } from './brand.ts';
import styles from './page.module.css';

/** Tells whether another screen than home was shown. If home is the first screen, focus and scroll position stay. */
export const visit = { hasBegun: false };

type PageProps = {
  title: string;
  /** The title of the browser's tab, if it differs from the heading. */
  documentTitle?: string;
  /** The wizard's step, out of 9. */
  step?: number | undefined;
  /** The part of the screen that is shown. When it changes under the same heading, the heading gets the focus again. */
  part?: string | undefined;
  /** A picture above the heading. */
  picture?: ReactNode;
  children: ReactNode;
};

/** Renders the frame of one screen: tab title, progress, and a heading that gets the focus when the screen opens. */
export function Page({ title, documentTitle = title, step, part, picture, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const language = useLanguage();
  const renderedIn = useRef(language);
  // This runs before the effects of the content, which put "Error: " before the title.
  useLayoutEffect(() => {
    document.title = `${documentTitle} | ${brand.name}`;
  }, [documentTitle]);
  // This runs before painting, so that the new screen never shows at the old screen's scroll position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title or part is another screen
  useLayoutEffect(() => {
    if (renderedIn.current === language) window.scrollTo(0, 0);
  }, [title, part]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title or part is another screen
  useEffect(() => {
    // The same screen in another language keeps its focus and scroll position.
    if (renderedIn.current !== language) {
      renderedIn.current = language;
      return;
    }
    visit.hasBegun = true;
    heading.current?.focus({ preventScroll: true });
  }, [title, part]);
  return (
    <div className={styles.page}>
      {step === undefined ? null : <Progress step={step} />}
      {picture}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}

/** The text is both the bar's name and its value, so that screen readers do not read a percentage. */
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

/** Renders the first link of a page, which is visible only while it has the focus. */
export const SkipLink = ({ children }: { children: string }) => (
  <a className={styles.skip} href="#main">
    {children}
  </a>
);
export const Stack = ({ children }: { children: ReactNode }) => (
  <div className={styles.stack}>{children}</div>
);
/** Renders the buttons at the end of a screen: one below the other on a phone, side by side where there is room. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);
export const Card = ({ children }: { children: ReactNode }) => (
  <section className={styles.card}>{children}</section>
);
