import { t } from '@lingui/core/macro';
import { brand } from './brand.ts';
import styles from './logo.module.css';

const LogoMark = ({ size = 36, arcClass }: { size?: number; arcClass?: string | undefined }) => (
  <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden="true" focusable="false">
    <g className={arcClass} fill="none" stroke="currentColor" strokeWidth="6" strokeLinecap="round">
      <path d="M8 30A18 18 0 0 1 30 7" />
      <path d="M40 18A18 18 0 0 1 18 41" />
    </g>
    <circle cx="24" cy="24" r="8" fill="var(--color-accent)" />
  </svg>
);

export const Logo = () => (
  <span className={styles.logo}>
    <LogoMark />
    {brand.name}
  </span>
);

/** Shows the loading screen. It is announced only once. */
export const Spinner = ({ message = t`Loading` }: { message?: string }) => (
  <div className={styles.spinner} role="status">
    <LogoMark size={80} arcClass={styles.arc} />
    <p>{message}</p>
  </div>
);
