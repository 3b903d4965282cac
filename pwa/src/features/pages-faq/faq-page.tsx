import { operatingHours } from '@tshepa/contracts/constants';
import { Link } from 'react-router-dom';
import { Page } from '../../components/page.tsx';
import { Prose, Question } from '../../components/prose.tsx';
import { brand, whatsAppUrl } from '../../lib/brand.ts';
import { paths } from '../../lib/paths.ts';
import { faqTopics } from './faq-topics.tsx';

/** Questions people ask before, during and after an application. */
export const FaqPage = () => (
  <Page title="Questions and answers" documentTitle="FAQ">
    {faqTopics.map((topic) => (
      <Prose key={topic.title}>
        <h2>{topic.title}</h2>
        {topic.entries.map((entry) => (
          <Question key={entry.question} question={entry.question}>
            {entry.answer}
          </Question>
        ))}
      </Prose>
    ))}
    <Prose>
      <h2>Still not sure?</h2>
      <p>
        <a href={whatsAppUrl}>Chat to us on WhatsApp ({brand.whatsAppLabel})</a> or{' '}
        <Link to={paths.contact}>send us a message</Link>. We are here {operatingHours.days},{' '}
        {operatingHours.from} to {operatingHours.to}.
      </p>
    </Prose>
  </Page>
);
