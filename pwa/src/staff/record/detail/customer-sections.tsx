import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { lazy, Suspense, useState } from 'react';
import { NotesSection } from '../../team/notes-section.tsx';
import { AffordabilitySection } from './affordability-section.tsx';
import { BureauSection } from './bureau-section.tsx';
import styles from './customer-overlay.module.css';
import { Facts, Section } from './facts.tsx';
import { FilesSection } from './files-section.tsx';
import { HistorySection } from './history-section.tsx';
import { InstalmentsSection } from './instalments-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import {
  addressFacts,
  bankingFacts,
  configFacts,
  employmentFacts,
  expenseFacts,
  loanTotalFacts,
  personalFacts,
  providerLoanFacts,
} from './record-facts.ts';
import { ReportsSection } from './reports-section.tsx';
import { ReviewSection } from './review-section.tsx';

/** Comes, with the reader of PDFs behind it, when a document is opened. */
const DocumentViewer = lazy(async () => ({
  default: (await import('../../documents/document-viewer.tsx')).DocumentViewer,
}));

/** Everything known of a customer, in the order in which staff check it. */
export function CustomerSections({ record }: { record: CustomerRecord }) {
  const [viewed, setViewed] = useState<string | null>(null);
  return (
    <div className={styles.sections}>
      <ReviewSection record={record} />
      <Section title="Personal">
        <Facts facts={personalFacts(record)} />
      </Section>
      <Section title="Address Info">
        <Facts facts={addressFacts(record)} />
      </Section>
      <Section title="Employment Info">
        <Facts facts={employmentFacts(record)} />
      </Section>
      <Section title="Monthly living expenses">
        <Facts facts={expenseFacts(record)} />
      </Section>
      <AffordabilitySection record={record} />
      <Section title="Config" isWide>
        <Facts facts={configFacts(record)} />
      </Section>
      <Section title="Banking Info">
        <Facts facts={bankingFacts(record)} />
      </Section>
      <FilesSection record={record} title="Bank Statements" fileType="BANK_STATEMENT" onView={setViewed} />
      <FilesSection record={record} title="Payslips" fileType="PAYSLIP" onView={setViewed} />
      <Section title="Provider loan information">
        <Facts facts={providerLoanFacts(record)} />
      </Section>
      <Section title="Loan totals">
        <Facts facts={loanTotalFacts(record)} />
      </Section>
      <InstalmentsSection record={record} />
      <BureauSection record={record} />
      <ReportsSection record={record} onView={setViewed} />
      <NotesSection record={record} />
      <MessagesSection customerId={record.id} />
      <HistorySection customerId={record.id} />
      <Suspense>
        {viewed ? <DocumentViewer record={record} fileId={viewed} onView={setViewed} /> : null}
      </Suspense>
    </div>
  );
}
