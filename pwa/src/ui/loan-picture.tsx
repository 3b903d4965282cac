import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import styles from './loan-picture.module.css';

/** Shows a man for R500 and a woman for any other amount. It is inline, so that the picture needs no request. */
export const LoanPicture = ({ value }: { value: number }) => (value === 500 ? <Man /> : <Woman />);

const Picture = ({ label, children }: { label: string; children: ReactNode }) => (
  <svg className={styles.picture} viewBox="0 0 200 170" role="img" aria-label={label}>
    {children}
  </svg>
);

const Man = () => (
  <Picture label={t`A smiling man holding his phone`}>
    <circle cx="100" cy="86" r="80" fill="var(--color-primary-soft)" />
    <path d="M40 170c2-38 26-56 60-56s58 18 60 56z" fill="#0b5d57" />
    <path d="M86 100h28v20c0 8-28 8-28 0z" fill="#7a4a2e" />
    <ellipse cx="100" cy="76" rx="29" ry="34" fill="#8d5a3a" />
    <path
      d="M70 72c-3-32 14-42 31-42 18 0 33 12 29 42-4-12-8-20-14-22-12 5-26 5-34 0-6 4-10 12-12 22z"
      fill="#1d1512"
    />
    <circle cx="89" cy="76" r="3" fill="#1d1512" />
    <circle cx="111" cy="76" r="3" fill="#1d1512" />
    <path d="M88 90c7 8 17 8 24 0-2 13-22 13-24 0z" fill="#fff" />
    <rect x="128" y="112" width="24" height="40" rx="5" fill="#14211f" />
    <rect x="131" y="117" width="18" height="28" rx="2" fill="#f2a33a" />
    <path d="M122 142c8-8 20-6 24 2s-2 20-12 22z" fill="#8d5a3a" />
  </Picture>
);

const Woman = () => (
  <Picture label={t`A smiling woman holding her phone`}>
    <circle cx="100" cy="86" r="80" fill="var(--color-accent-soft)" />
    <path d="M62 74c-4-36 18-50 40-50 24 0 42 16 38 50 8 14 2 34-8 42H70c-12-8-16-28-8-42z" fill="#1d1512" />
    <path d="M40 170c2-36 26-52 60-52s58 16 60 52z" fill="#c96a2b" />
    <path d="M87 102h26v20c0 8-26 8-26 0z" fill="#6d4028" />
    <ellipse cx="100" cy="78" rx="27" ry="32" fill="#80502f" />
    <path d="M72 72c2-24 16-32 30-32 16 0 26 10 27 32-14-4-26-10-32-18-6 10-14 16-25 18z" fill="#1d1512" />
    <path d="M66 40c14-18 54-20 68 0-18-6-50-6-68 0z" fill="#f2a33a" />
    <circle cx="90" cy="79" r="3" fill="#14211f" />
    <circle cx="110" cy="79" r="3" fill="#14211f" />
    <path d="M89 92c6 8 16 8 22 0-2 12-20 12-22 0z" fill="#fff" />
    <rect x="48" y="112" width="24" height="40" rx="5" fill="#14211f" />
    <rect x="51" y="117" width="18" height="28" rx="2" fill="#6fd0c3" />
    <path d="M78 142c-8-8-20-6-24 2s2 20 12 22z" fill="#80502f" />
  </Picture>
);
