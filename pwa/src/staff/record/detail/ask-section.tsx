import {
  type AskedThing,
  askedThings,
  banks,
  maximumAskDays,
  usualAskDays,
} from '@tshepa/contracts/constants';
import { type Ask, askableStates } from '@tshepa/contracts/entities/ask';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { askCustomer } from '@tshepa/contracts/operations/ask/ask-customer';
import { withdrawAsk } from '@tshepa/contracts/operations/ask/withdraw-ask';
import { addDays, addMonths, formatDay, johannesburgDay } from '@tshepa/contracts/rules/dates';
import { newerCode } from '@tshepa/contracts/tolerant-reader';
import { useState } from 'react';
import { serverNow } from '../../../platform/network/server-clock.ts';
import { Select } from '../../../ui/forms/choices.tsx';
import { useStaffCall } from '../../api/action.ts';
import { stateProblemText } from '../../api/problem.ts';
import { useHalfMade } from '../../lock/half-made.ts';
import { StaffName } from '../../team/colleagues.tsx';
import { ActionForm } from '../../ui/action-form.tsx';
import { NoticePreview } from '../actions/notice-preview.tsx';
import { Facts, Section } from './facts.tsx';
import { formatMoment } from './record-facts.ts';

const things: Readonly<Record<AskedThing, string>> = {
  statements: 'All bank statements again',
  payslip: 'A clearer payslip',
  netSalary: 'The right net salary',
  grossSalary: 'The right gross salary',
};

type Wish = Pick<Ask, 'month' | 'bank'> & { thing: AskedThing };
type Choice = { value: string; label: string; wish: Wish };

const shownMonths = 6;

/** Everything that can be asked for today: beside each thing, the statement of each of the last months, and those of a bank. */
function choicesOn(day: string): Choice[] {
  const months = Array.from({ length: shownMonths }, (_, index) => addMonths(day, -1 - index).slice(0, 7));
  const wishes: Wish[] = [
    { thing: 'statements' },
    ...months.map((month) => ({ thing: 'statements' as const, month })),
    ...banks.map(({ name }) => ({ thing: 'statements' as const, bank: name })),
    ...askedThings.filter((thing) => thing !== 'statements').map((thing) => ({ thing })),
  ];
  return wishes.map((wish) => ({
    value: [wish.thing, wish.month ?? wish.bank ?? ''].join(' ').trim(),
    label: askedName(wish),
    wish,
  }));
}

const dayOptions = Array.from({ length: maximumAskDays }, (_, index) => String(index + 1)).map((value) => ({
  value,
  label: value === '1' ? '1 day' : `${value} days`,
}));

export function askedName({ thing, month, bank }: Pick<Ask, 'thing' | 'month' | 'bank'>): string {
  if (thing === newerCode) return 'Something that this app does not know';
  if (month) return `Bank statement of ${formatDay(`${month}-01`).slice(3)}`;
  if (bank) return `${banks.find(({ name }) => name === bank)?.label ?? bank} statements`;
  return things[thing];
}

const endings: Readonly<Record<NonNullable<Ask['ended']>['ending'], string>> = {
  answered: 'Answered',
  withdrawn: 'Withdrawn',
  overtaken: 'Decided without an answer',
};

/** Asks the customer for a document or a figure, and shows what was asked last. */
export function AskSection({ record }: { record: CustomerRecord }) {
  const { ask, loanDistributions } = record;
  const isAskable = askableStates.includes(loanDistributions.state);
  if (!ask && !isAskable) return null;
  const isOpen = ask && !ask.ended;
  return (
    <Section title="Ask the customer" id="section-ask" isWide>
      {ask ? (
        <Facts
          facts={[
            ['Asked for', askedName(ask)],
            ['Asked by', <StaffName key="by" email={ask.by.email} />],
            ['Asked', formatMoment(ask.at)],
            ['Due', formatDay(ask.dueDay)],
            ['Ended', ask.ended ? `${endings[ask.ended.ending]} ${formatMoment(ask.ended.at)}` : undefined],
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
      <p>
        {johannesburgDay(serverNow()) > ask.dueDay
          ? 'The customer has not answered in time, so a person must decide again. The customer can still answer.'
          : 'It is the customer’s turn. Without an answer, a person must decide again after the due day.'}
      </p>
    </ActionForm>
  );
}

function AskForm({ record }: { record: CustomerRecord }) {
  const [chosen, setChosen] = useHalfMade(`ask ${record.id}`, () => '');
  const [days, setDays] = useHalfMade(`ask days ${record.id}`, () => String(usualAskDays));
  const [wasTried, setWasTried] = useState(false);
  const ask = useStaffCall(askCustomer, {
    record,
    done: () => 'The customer was asked.',
    problemOf: stateProblemText,
  });
  const today = johannesburgDay(serverNow());
  const choices = choicesOn(today);
  const wish = choices.find(({ value }) => value === chosen)?.wish;
  const dueDay = addDays(today, Number(days));
  const { state } = record.loanDistributions;
  return (
    <ActionForm
      label="Ask the customer"
      look="secondary"
      action={ask}
      onSubmit={() => {
        setWasTried(true);
        if (wish) ask.run({ id: record.id, ...wish, days: Number(days) });
      }}
    >
      <Select
        id="askThing"
        label="What to ask for"
        options={choices}
        value={chosen}
        onChange={setChosen}
        error={wasTried && !wish ? 'Choose what to ask for' : undefined}
      />
      {wish ? (
        <>
          <Select id="askDays" label="Time to answer" options={dayOptions} value={days} onChange={setDays} />
          <NoticePreview
            notice={{ to: state, action: 'ask-customer', ...wish, dueDay }}
            language={record.language}
          />
        </>
      ) : null}
    </ActionForm>
  );
}
