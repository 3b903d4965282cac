import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AcceptMandate } from './online/accept-mandate.tsx';
import { Instalments } from './online/instalments.tsx';
import { Repayment } from './online/repayment.tsx';
import { summaryOf } from './online/shown-agreement.ts';

const due = '2026/12/25';
const record = {
  bankName: 'absa',
  loanDistributions: { instalment_amount: 580, provider_first_installment_date: due },
} as unknown as ApplicantRecord;
const rows = [{ instalment_no: 1, due_date: due, amount_due: 580 }];
const cost = { total: 580 } as Parameters<typeof Repayment>[0]['cost'];

test('[S2.21][S2.22] offer, instalments, mandate and agreement name the same day on which the money is really taken', () => {
  const screens = {
    offer: renderToStaticMarkup(<Repayment loan={record.loanDistributions} cost={cost} today="2026-11-27" />),
    instalments: renderToStaticMarkup(
      <Instalments schedule={{ rows, hasFailed: false, reload: async () => undefined }} />,
    ),
    mandate: renderToStaticMarkup(<AcceptMandate record={record} />),
    agreement: summaryOf(record, rows).join(' '),
  };
  for (const [name, text] of Object.entries(screens)) {
    expect(text, name).toContain('Monday 28 December');
    expect(text, name).toContain('Friday 25 December');
  }
});
