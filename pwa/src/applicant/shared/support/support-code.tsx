import { t } from '@lingui/core/macro';
import { shownSupportCode } from '@tshepa/contracts/rules/support-code';
import { useEffect, useRef, useState } from 'react';
import { loadOnline } from '../../../platform/code/missing-code.ts';
import { momentOf } from '../../../platform/formats.ts';
import { useSiteStatus } from '../../../platform/status/site-status.ts';
import { brand, whatsAppUrl } from '../../../ui/basics/brand.ts';
import { Spinner } from '../../../ui/basics/logo.tsx';
import { Stack } from '../../../ui/basics/page.tsx';
import { currentCode, noteReport } from './code-store.ts';
import type { Reported } from './online/send-report.ts';
import styles from './support-code.module.css';

/** While the code is shown, staff who ask the customer to try something see the result after this time. */
const repeatMs = 30_000;

/** The code that reports is loaded when there is a connection. */
const loadReport = () => loadOnline(() => import('./online/send-report.ts'));

/** Shows the code at once, and reports now, again while it is shown, and whenever the connection returns. */
export function SupportCode() {
  const [code, setCode] = useState('');
  const [reported, setReported] = useState<Reported>();
  useEffect(() => {
    let isShown = true;
    const show = (result: Reported) => {
      if (!isShown) return;
      setReported(result);
      setCode(result.code);
    };
    const report = () =>
      void loadReport()
        .then(({ sendReport }) => sendReport())
        .then(show)
        .catch(() => undefined);
    void currentCode().then((made) => isShown && setCode(made.code));
    report();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') report();
    }, repeatMs);
    return () => {
      isShown = false;
      clearInterval(timer);
    };
  }, []);
  const isOnline = useSiteStatus((site) => site.isOnline);
  useEffect(() => {
    if (code && !isOnline) void noteReport(code, { wasOffline: true });
  }, [code, isOnline]);
  const isMade = code !== '';
  const place = useRef<HTMLParagraphElement>(null);
  // The button that asked for the code is gone, and the focus with it.
  useEffect(() => {
    if (isMade) place.current?.focus();
  }, [isMade]);
  if (!isMade) return <Spinner />;
  const shown = shownSupportCode(code);
  const { name } = brand;
  const question = t`Hello ${name}, I need help. My support code is ${shown}.`;
  return (
    <Stack>
      {/* With spaces between the letters, screen readers read each of them. */}
      <p ref={place} tabIndex={-1} className={styles.code}>
        <span>{[...code.slice(0, 4)].join(' ')}</span> <span>{[...code.slice(4)].join(' ')}</span>
      </p>
      <p role="status">{statusText(reported, isOnline)}</p>
      <p>
        <a href={`${whatsAppUrl}?text=${encodeURIComponent(question)}`}>{t`Send the code on WhatsApp`}</a>
      </p>
    </Stack>
  );
}

function statusText(reported: Reported | undefined, isOnline: boolean): string {
  const time = momentOf(reported?.until ?? '');
  if (time) return t`Give our staff this code. They see this phone under it until ${time}.`;
  if (!isOnline || reported?.isOffline)
    return t`There is no connection. Keep the code: we see this phone under it as soon as it is online.`;
  if (!reported) return t`Sending what this phone reports.`;
  return t`We have not received what this phone reports yet. We try again while this page is open.`;
}
