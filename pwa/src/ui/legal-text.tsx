import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import page from './basics/page.module.css';
import { Notice } from './forms/notice.tsx';
import { useLanguage } from './i18n/i18n.tsx';
import styles from './legal-text.module.css';

type Props = {
  /** The summary of the text, in short sentences in the reader's language. */
  summary: readonly string[];
  children: ReactNode;
};

/** Shows legal text in its binding English version, marked as English, below a summary in the reader's language. */
export function LegalText({ summary, children }: Props) {
  const isEnglish = useLanguage() === 'en';
  return (
    <>
      <Notice>
        <h2 className={styles.short}>{t`In short`}</h2>
        <ul>
          {summary.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p>
          {isEnglish
            ? t`Only the full text below is binding.`
            : t`The legal text below is in English, because only the English version is binding. Chat to us on WhatsApp if you want us to explain it.`}
        </p>
      </Notice>
      <div lang="en-ZA" className={page.legal}>
        {children}
      </div>
    </>
  );
}
