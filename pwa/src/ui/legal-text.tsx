import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import styles from './basics/page.module.css';
import { Notice } from './forms/notice.tsx';
import { useLanguage } from './i18n/i18n.tsx';

/** Words that count as they were written: never translated, and said to be English to those who read another language. */
export function LegalText({ children }: { children: ReactNode }) {
  const isEnglish = useLanguage() === 'en';
  return (
    <>
      {isEnglish ? null : (
        <Notice>
          {t`The legal text below is in English, because only its English words count. Chat to us on WhatsApp if you want us to explain it.`}
        </Notice>
      )}
      <div lang="en-ZA" className={styles.legal}>
        {children}
      </div>
    </>
  );
}
