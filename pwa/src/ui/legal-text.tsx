import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import styles from './basics/page.module.css';
import { Notice } from './forms/notice.tsx';
import { useLanguage } from './i18n/i18n.tsx';

/** Shows legal text in its binding English version, marked as English for readers of another language. */
export function LegalText({ children }: { children: ReactNode }) {
  const isEnglish = useLanguage() === 'en';
  return (
    <>
      {isEnglish ? null : (
        <Notice>
          {t`The legal text below is in English, because only the English version is binding. Chat to us on WhatsApp if you want us to explain it.`}
        </Notice>
      )}
      <div lang="en-ZA" className={styles.legal}>
        {children}
      </div>
    </>
  );
}
