import { type AskedThing, askedThings, maximumAskDays, usualAskDays } from '@tshepa/contracts/constants';
import { type Ask, askableStates } from '@tshepa/contracts/entities/ask';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { askCustomer } from '@tshepa/contracts/operations/ask/ask-customer';
import { withdrawAsk } from '@tshepa/contracts/operations/ask/withdraw-ask';
import { addDays, formatDay, johannesburgDay } from '@tshepa/contracts/rules/dates';
import { newerCode } from '@tshepa/contracts/tolerant-reader';
import { useState } from 'react';
import { serverNow } from '../../../platform/network/server-clock.ts';
import { Select } from '../../../ui/forms/choices.tsx';
import { useStaffCall } from '../../api/action.ts';
import { stateProblemText } from '../../api/problem.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { NoticePreview } from '../actions/notice-preview.tsx';
import { Facts, Section } from './facts.tsx';
import { formatMoment } from './record-facts.ts';

const things: Readonly<Record<AskedThing, string>> = {
  statements: 'Bank statements again',
  payslip: 'A clearer payslip',
  netSalary: 'The right net salary',
  grossSalary: 'The right gross salary',
};
const thingOptions = askedThings.map((thing) => ({ value: thing, label: things[thing] }));
const dayOptions = Array.from({ length: maximumAskDays }, (_, index) => String(index + 1)).map((value) => ({
  value,
  label: value === '1' ? '1 day' : `${value} days`,
}));

/** Asks the customer for a document or a figure, and shows what was asked last. */
export function AskSection({ record }: { record: CustomerRecord }) {
  const { ask, loanDistributions } = record;
  const isAskable = askableStates.includes(loanDistributions.state);
  if (!ask && !isAskable) return null;
  const isOpen = ask && !ask.ended && isAskable;
  return (
    <Section title="Ask the customer" isWide>
      {ask ? (
        <Facts
          facts={[
            [
              'Asked for',
              ask.thing === newerCode ? 'Something that this app does not know' : things[ask.thing],
            ],
            ['Asked by', ask.by.email],
            ['Asked', formatMoment(ask.at)],
            ['Due', formatDay(ask.dueDay)],
            ['Ended', ask.ended ? `${ask.ended.ending} ${formatMoment(ask.ended.at)}` : undefined],
          ]}
        />
      ) : null}
      {isOpen ? <WithdrawForm record={record} ask={ask} /> : null}
      {isAskable && !isOpen ? <AskForm record={record} /> : null}
    </Section>
  );
}

function WithdrawForm({ record, ask }: { record: CustomerRecord; ask: Ask }) {
  const withdraw = useStaffCall(withdrawAsk, {
    record,
    done: () => 'The request was withdrawn.',
    problemOf: stateProblemText,
  });
  return (
    <ActionForm
      label="Withdraw"
      look="secondary"
      action={withdraw}
      onSubmit={() => withdraw.run({ id: record.id, askId: ask.id })}
    >
      <p>The application is in no queue until the customer answers or the due day has passed.</p>
    </ActionForm>
  );
}

function AskForm({ record }: { record: CustomerRecord }) {
  const [chosen, setChosen] = useState('');
  const [days, setDays] = useState(String(usualAskDays));
  const [wasTried, setWasTried] = useState(false);
  const ask = useStaffCall(askCustomer, {
    record,
    done: () => 'The customer was asked.',
    problemOf: stateProblemText,
  });
  const thing = askedThings.find((known) => known === chosen);
  const dueDay = addDays(johannesburgDay(serverNow()), Number(days));
  const { state } = record.loanDistributions;
  return (
    <ActionForm
      label="Ask the customer"
      look="secondary"
      action={ask}
      onSubmit={() => {
        setWasTried(true);
        if (thing) ask.run({ id: record.id, thing, days: Number(days) });
      }}
    >
      <Select
        id="askThing"
        label="What to ask for"
        options={thingOptions}
        value={chosen}
        onChange={setChosen}
        error={wasTried && !thing ? 'Choose what to ask for' : undefined}
      />
      {thing ? (
        <>
          <Select id="askDays" label="Time to answer" options={dayOptions} value={days} onChange={setDays} />
          <NoticePreview
            notice={{ to: state, action: 'ask-customer', thing, dueDay }}
            language={record.language}
          />
        </>
      ) : null}
    </ActionForm>
  );
}
