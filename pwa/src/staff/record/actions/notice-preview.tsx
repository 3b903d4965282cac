import type { Language } from '@tshepa/contracts/constants';
import { previewNotice } from '@tshepa/contracts/operations/message/preview-notice';
import type * as z from 'zod/mini';
import { languages } from '../../../platform/i18n/language.ts';
import { staffKeys, useStaffQuery } from '../../api/query.ts';
import { Problem } from '../../ui/action-form.tsx';
import ui from '../../ui/staff.module.css';
import styles from '../record.module.css';

type Previewed = Omit<z.input<typeof previewNotice.http.input>, 'language'>;

/** Shows what the customer will be sent, in the customer's language and in English. */
export function NoticePreview({
  notice,
  language = 'en',
}: {
  notice: Previewed;
  language: Language | undefined;
}) {
  return (
    <section className={ui.stack} aria-label="The customer will be sent">
      <strong aria-hidden="true">The customer will be sent</strong>
      <NoticeIn notice={notice} language={language} />
      {language === 'en' ? null : <NoticeIn notice={notice} language="en" />}
    </section>
  );
}

function NoticeIn({ notice, language }: { notice: Previewed; language: Language }) {
  const asked = { ...notice, language };
  const { data, error } = useStaffQuery(staffKeys.noticePreview(asked), previewNotice, asked);
  return (
    <div className={styles.preview}>
      <p className={ui.soft}>
        <strong>{languages.find(({ id }) => id === language)?.name}</strong>
      </p>
      <Problem of={error} />
      {data ? (
        <>
          <p>
            SMS: <span lang={language}>{data.sms}</span>
          </p>
          <p>
            E-mail: <strong lang={language}>{data.subject}</strong>
          </p>
          {data.lines.map((line) => (
            <p key={line} lang={language}>
              {line}
            </p>
          ))}
        </>
      ) : null}
    </div>
  );
}
