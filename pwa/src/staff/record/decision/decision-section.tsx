import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { serverNow } from '../../../platform/network/server-clock.ts';
import { BudgetForm } from '../actions/budget-form.tsx';
import { offersOf } from '../actions/offers.ts';
import { Section } from '../detail/facts.tsx';
import { decisionOf } from './decision-rows.ts';
import { FiguresTable } from './figures-table.tsx';

/** Shows the figures of the decision. While a budget can be made, it is made in the same table. */
export function DecisionSection({ record }: { record: CustomerRecord }) {
  const budget = offersOf(record).find(({ action }) => action === 'create-budget');
  return (
    <Section title="Decision" id="section-decision">
      {budget ? (
        <BudgetForm key={`${record.id} ${budget.label}`} record={record} label={budget.label} />
      ) : (
        <FiguresTable decision={decisionOf(record, undefined, johannesburgDay(serverNow()))} />
      )}
    </Section>
  );
}
