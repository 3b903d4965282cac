import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { NotesSection } from '../team/notes-section.tsx';
import { BureauSection } from './bureau-section.tsx';
import styles from './customer-overlay.module.css';
import { Facts, Section } from './facts.tsx';
import { FilesSection } from './files-section.tsx';
import { HistorySection } from './history-section.tsx';
import { InstalmentsSection } from './instalments-section.tsx';
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

/** Everything known of a customer, in the order in which staff check it. */
export const CustomerSections = ({ record }: { record: CustomerRecord }) => (
  <div className={styles.sections}>
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
    <Section title="Config" isWide>
      <Facts facts={configFacts(record)} />
    </Section>
    <Section title="Banking Info">
      <Facts facts={bankingFacts(record)} />
    </Section>
    <FilesSection record={record} title="Bank Statements" fileType="BANK_STATEMENT" />
    <FilesSection record={record} title="Payslips" fileType="PAYSLIP" />
    <Section title="Provider loan information">
      <Facts facts={providerLoanFacts(record)} />
    </Section>
    <Section title="Loan totals">
      <Facts facts={loanTotalFacts(record)} />
    </Section>
    <InstalmentsSection record={record} />
    <BureauSection record={record} />
    <ReportsSection record={record} />
    <NotesSection record={record} />
    <HistorySection customerId={record.id} />
  </div>
);
