import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { brand, hours, whatsAppUrl } from '../../ui/basics/brand.ts';
import { Page } from '../../ui/basics/page.tsx';
import { i18n } from '../../ui/i18n/i18n.tsx';
import { Pensioner } from '../../ui/people.tsx';
import { Prose, Question } from '../../ui/prose.tsx';
import { faqTopics } from './faq-topics.tsx';

export function FaqPage() {
  const { days, from, to } = hours();
  return (
    <Page title={t`Questions and answers`} documentTitle={t`FAQ`} picture={<Pensioner />}>
      {faqTopics.map((topic) => (
        <Prose key={topic.title.id}>
          <h2>{i18n._(topic.title)}</h2>
          {topic.entries.map((entry) => (
            <Question key={entry.question.id} question={i18n._(entry.question)}>
              {entry.answer}
            </Question>
          ))}
        </Prose>
      ))}
      <Prose>
        <h2>{t`Still not sure?`}</h2>
        <p>
          <Trans>
            <a href={whatsAppUrl}>Chat to us on WhatsApp ({brand.whatsAppLabel})</a> or{' '}
            <Link to={paths.contact}>send us a message</Link>. We are here {days}, {from} to {to}.
          </Trans>
        </p>
      </Prose>
    </Page>
  );
}
