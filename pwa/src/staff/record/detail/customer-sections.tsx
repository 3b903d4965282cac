import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { useState } from 'react';
import { DocumentDialog } from '../../documents/document-dialog.tsx';
import { NotesSection } from '../../team/notes-section.tsx';
import styles from '../record.module.css';
import { AccountCheckSection } from './account-check-section.tsx';
import { AffordabilitySection } from './affordability-section.tsx';
import { BackgroundSection } from './background-section.tsx';
import { BudgetSection } from './budget-section.tsx';
import { BureauSection } from './bureau-section.tsx';
import { ClosedSection, History, Messages } from './closed-sections.tsx';
import { Facts, Section } from './facts.tsx';
import { FilesSection, ReportsSection } from './files-section.tsx';
import { FraudSection } from './fraud-section.tsx';
import { HoldSection } from './hold-section.tsx';
import { InstalmentsSection } from './instalments-section.tsx';
import { type FactSection, factSections } from './record-facts.ts';
import { ReviewSection } from './review-section.tsx';

/** The sections are in the order in which staff check them. */
export function CustomerSections({ record }: { record: CustomerRecord }) {
  const [viewed, setViewed] = useState<string | null>(null);
  const facts = (name: FactSection, isWide = false) => {
    const [title, factsOf] = factSections[name];
    return (
      <Section title={title} isWide={isWide}>
        <Facts facts={factsOf(record)} />
      </Section>
    );
  };
  return (
    <div className={styles.sections}>
      <HoldSection record={record} />
      <ReviewSection record={record} />
      {facts('personal')}
      {facts('address')}
      {facts('employment')}
      {facts('expenses')}
      <AffordabilitySection record={record} />
      <BudgetSection record={record} />
      <FraudSection key={record.id} record={record} />
      <BackgroundSection key={`background ${record.id}`} record={record} />
      {facts('config', true)}
      {facts('banking')}
      <AccountCheckSection record={record} />
      <FilesSection record={record} title="Bank Statements" fileType="BANK_STATEMENT" onView={setViewed} />
      <FilesSection record={record} title="Payslips" fileType="PAYSLIP" onView={setViewed} />
      {facts('provider')}
      {facts('totals')}
      <InstalmentsSection record={record} />
      <BureauSection record={record} />
      <ReportsSection record={record} onView={setViewed} />
      <NotesSection record={record} />
      <ClosedSection title="Messages">
        <Messages customerId={record.id} />
      </ClosedSection>
      <ClosedSection title="History">
        <History customerId={record.id} />
      </ClosedSection>
      {viewed ? <DocumentDialog record={record} fileId={viewed} onView={setViewed} /> : null}
    </div>
  );
}
