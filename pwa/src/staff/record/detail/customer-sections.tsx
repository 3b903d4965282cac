import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { memo, useDeferredValue, useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { classNames } from '../../../ui/basics/class-names.ts';
import { DocumentDialog } from '../../documents/document-dialog.tsx';
import { NotesSection } from '../../team/notes-section.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SafePart } from '../../ui/safe-part.tsx';
import ui from '../../ui/staff.module.css';
import decision from '../decision/decision.module.css';
import { DecisionSection } from '../decision/decision-section.tsx';
import { DocumentPane } from '../decision/document-pane.tsx';
import styles from '../record.module.css';
import { AccountCheckSection } from './account-check-section.tsx';
import { AffordabilitySection } from './affordability-section.tsx';
import { AgreementText } from './agreement-text.tsx';
import { AskSection } from './ask-section.tsx';
import { BackgroundSection } from './background-section.tsx';
import { BudgetSection } from './budget-section.tsx';
import { BureauSection } from './bureau-section.tsx';
import { ClosedSection, History, Messages } from './closed-sections.tsx';
import { EmptyFactsShown, Facts, Section } from './facts.tsx';
import { FilesSection, ReportsSection } from './files-section.tsx';
import { FraudSection } from './fraud-section.tsx';
import { HoldSection } from './hold-section.tsx';
import { InstalmentsSection } from './instalments-section.tsx';
import { type FactSection, factSections } from './record-facts.ts';
import { ReviewSection } from './review-section.tsx';

const MoneyByMonth = lazyPart(() => import('../decision/money-by-month.tsx'), 'MoneyByMonth');

/** Shows what a decision rests on in one pane, and everything else folded below it. */
export const CustomerSections = memo(function CustomerSections({ record }: { record: CustomerRecord }) {
  const [viewed, setViewed] = useState<string | null>(null);
  // What a decision rests on is drawn first, because a tablet needs a moment for all the rest.
  const deferred = useDeferredValue<CustomerRecord | null>(record, null);
  const later = deferred?.id === record.id ? deferred : null;
  return (
    <>
      <div className={decision.pane}>
        <div className={decision.documents}>
          <SafePart of={record.id}>
            <DocumentPane key={record.id} record={record} />
            <FilesSection
              record={record}
              title="Bank Statements"
              fileType="BANK_STATEMENT"
              onView={setViewed}
            />
            <FilesSection record={record} title="Payslips" fileType="PAYSLIP" onView={setViewed} />
          </SafePart>
        </div>
        <div>
          <SafePart of={record.id}>
            <DecisionSection record={record} />
            {record.mab_data === undefined ? null : (
              <ClosedSection key={`months ${record.id}`} title="Money by month">
                <MoneyByMonth record={record} />
              </ClosedSection>
            )}
          </SafePart>
        </div>
        {later ? (
          <div>
            <SafePart of={record.id}>
              <HoldSection record={later} />
              <ReviewSection record={later} />
              <FraudSection key={record.id} record={later} />
              <BackgroundSection key={`background ${record.id}`} record={later} />
              <AskSection key={`ask ${record.id}`} record={later} />
            </SafePart>
            <SafePart of={record.id}>
              <NotesSection record={later} />
            </SafePart>
          </div>
        ) : null}
      </div>
      {later ? (
        <SafePart of={record.id}>
          <AllFacts record={later} onView={setViewed} />
        </SafePart>
      ) : null}
      {viewed ? <DocumentDialog record={record} fileId={viewed} onView={setViewed} /> : null}
    </>
  );
});

type Props = { record: CustomerRecord; onView: (fileId: string) => void };

/** The sections are in the order in which staff check them. */
function AllFacts({ record, onView }: Props) {
  const [isEmptyShown, setIsEmptyShown] = useState(false);
  const facts = (name: FactSection, isOnOwnPage = false) => {
    const [title, factsOf] = factSections[name];
    return (
      <Section title={title} isFolded isOnOwnPage={isOnOwnPage}>
        <Facts facts={factsOf(record)} />
      </Section>
    );
  };
  return (
    <EmptyFactsShown value={isEmptyShown}>
      <div className={classNames(ui.row, ui.apart)}>
        <h3>All details</h3>
        <Button look="plain" aria-pressed={isEmptyShown} onClick={() => setIsEmptyShown(!isEmptyShown)}>
          Show empty fields
        </Button>
      </div>
      <div className={styles.sections}>
        {facts('personal')}
        {facts('address')}
        {facts('employment')}
        {facts('expenses')}
        {facts('banking')}
        <AccountCheckSection record={record} />
        <AffordabilitySection record={record} />
        <BudgetSection record={record} />
        <BureauSection record={record} />
        {facts('config')}
        {facts('provider', true)}
        {facts('totals')}
        <InstalmentsSection record={record} />
        <ReportsSection record={record} onView={onView} />
        <ClosedSection title="Agreement" isOnOwnPage>
          <AgreementText customerId={record.id} />
        </ClosedSection>
        <ClosedSection title="Messages">
          <Messages customerId={record.id} />
        </ClosedSection>
        <ClosedSection title="History">
          <History customerId={record.id} />
        </ClosedSection>
      </div>
    </EmptyFactsShown>
  );
}
