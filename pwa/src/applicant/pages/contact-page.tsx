import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { sendContactMessage } from '@tshepa/contracts/operations/message/send-contact-message';
import { withoutSpaces } from '@tshepa/contracts/rules/typed-text';
import { type FormEvent, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { v7 as uuid } from 'uuid';
import { call } from '../../platform/network/api.ts';
import { paths } from '../../platform/paths.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { brand, hours, whatsAppHelpUrl, whatsAppUrl } from '../../ui/basics/brand.ts';
import { Button, LinkButton } from '../../ui/basics/button.tsx';
import { Page, Stack } from '../../ui/basics/page.tsx';
import { Spot } from '../../ui/basics/spot.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Notice } from '../../ui/forms/notice.tsx';
import { TextArea } from '../../ui/inputs/text-input.tsx';
import { TypedInput } from '../../ui/inputs/typed-input.tsx';
import { Adviser } from '../../ui/people.tsx';
import { emailQuestion } from '../shared/email-question.ts';
import { SupportSection } from '../shared/support/support-section.tsx';
import { contactProblems } from './contact-problems.ts';

/** Sends a message to support. The text stays until it has been sent. */
export function ContactPage() {
  const { days, from, to } = hours();
  const [form, setForm] = useState({ email: '', message: '' });
  const [key, setKey] = useState(() => uuid());
  const [attempt, setAttempt] = useState(0);
  /** The e-mail address that Send has asked about. Sending the same address again confirms it. */
  const [asked, setAsked] = useState('');
  const [status, setStatus] = useState<'typing' | 'sending' | 'sent' | 'failed'>('typing');
  const isOpen = useSiteStatus((site) => site.active);
  const [query] = useSearchParams();
  const isChat = query.get('chat') === 'whatsapp';
  useEffect(() => {
    // The installed app's shortcut opens the chat. Offline, this page stays and shows the phone number.
    if (isChat && navigator.onLine) location.assign(whatsAppHelpUrl());
  }, [isChat]);
  const labels = { email: t`Email`, message: t`Message` };
  const question = emailQuestion(form.email, t`Send`);
  const problems = attempt > 0 ? contactProblems(form) : [];
  if (question && asked === form.email && problems.length === 0 && status === 'typing')
    problems.push({ id: 'email', message: question });
  const problemOf = (id: string) => problems.find((problem) => problem.id === id)?.message;
  function change(part: Partial<typeof form>) {
    setForm({ ...form, ...part });
    // A changed text is a different message and needs a new idempotency key.
    setKey(uuid());
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const target = event.currentTarget;
    if (status === 'sending' || !isOpen) return;
    setAttempt(attempt + 1);
    setStatus('typing');
    if (contactProblems(form).length > 0) return;
    if (question && asked !== form.email) return setAsked(form.email);
    setStatus('sending');
    try {
      const website = new FormData(target).get('website');
      await call(
        sendContactMessage,
        { ...form, ...(website ? { website: String(website) } : {}) },
        { idempotencyKey: key },
      );
      setStatus('sent');
    } catch {
      setStatus('failed');
    }
  }

  if (status === 'sent')
    return (
      <Page
        title={t`Your message was sent`}
        documentTitle={t`Contact`}
        picture={<Spot icon="check" tone="success" />}
      >
        <div role="status">
          <Notice>
            <Trans>
              Thank you. We answer to <strong>{form.email.trim()}</strong>, {days} between {from} and {to}.
            </Trans>
          </Notice>
        </div>
        <LinkButton to={paths.home}>{t`Home`}</LinkButton>
      </Page>
    );
  return (
    <Page title={t`Contact us`} documentTitle={t`Contact`} picture={<Adviser />}>
      <p>
        <Trans>
          We are here {days}, {from} to {to}. In a hurry?{' '}
          <a href={whatsAppUrl}>Chat to us on WhatsApp, {brand.whatsAppLabel}</a>.
        </Trans>
      </p>
      <ErrorSummary
        errors={
          status === 'failed'
            ? [{ id: '', message: errorCatalogue['mail.failed'].text }]
            : problems.map((problem) => ({
                ...problem,
                label: problem.id === 'email' ? labels.email : labels.message,
              }))
        }
        attempt={attempt}
      />
      <form onSubmit={submit} noValidate>
        <Stack>
          <TypedInput
            id="email"
            clean={withoutSpaces}
            label={labels.email}
            inputMode="email"
            autoCapitalize="off"
            spellCheck={false}
            autoComplete="email"
            value={form.email}
            onChange={(email) => change({ email })}
            error={problemOf('email')}
          />
          <TextArea
            id="message"
            label={labels.message}
            hint={t`Please leave out passwords, PINs and OTPs.`}
            rows={6}
            value={form.message}
            onChange={(message) => change({ message })}
            error={problemOf('message')}
          />
          {/* People cannot see, hear or focus this field, so only a machine fills it in. */}
          <input name="website" hidden tabIndex={-1} autoComplete="off" />
          <Button type="submit" isBusy={status === 'sending'} disabled={!isOpen} isWide>
            {t`Send`}
          </Button>
        </Stack>
      </form>
      <SupportSection />
    </Page>
  );
}
