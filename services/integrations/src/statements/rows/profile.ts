import type { NumberStyle } from '../reading/number-slots.ts';
import type { BankKey } from '../statement.ts';
import type { Header } from '../table/find-headers.ts';
import type { Role } from '../table/header-words.ts';

/** What a row may hold, from left to right. */
export type Part = 'fee' | 'amount' | 'balance' | 'accrued';

/** How the rows of one statement are to be read. */
export type RowProfile = {
  style: NumberStyle;
  /** Orders of the parts, most likely first. */
  orders: readonly (readonly Part[])[];
  hasFeeColumn: boolean;
  /** Whether the balance moves by the fee too. What arithmetic says goes first. */
  feePosts: boolean;
  /** An amount without Cr or Dr is a debit. */
  isBareDebit: boolean;
  /** Debits carry a minus, so what has none is a credit. */
  usesMinus: boolean;
};

const partOf: Partial<Record<Role, Part>> = {
  fee: 'fee',
  in: 'amount',
  out: 'amount',
  amount: 'amount',
  balance: 'balance',
  accrued: 'accrued',
};

/** What a whole file tells of its numbers. */
export type DocumentStyle = Pick<NumberStyle, 'spaces' | 'commas' | 'rands' | 'glued'>;

/** Whether the bank takes what its column of fees says off the balance, beside the amount. */
export const feesPost = (bank: BankKey | null) => bank !== 'absa' && bank !== 'nedbank' && bank !== 'fnb';

/** Whether whole rands may be printed without cents: by one bank, in the layout that sets thousands apart by commas. */
export const printsWhole = (bank: BankKey | null, { spaces }: DocumentStyle) => bank === 'tyme' && !spaces;

export function profileOf(
  bank: BankKey | null,
  header: Header | null,
  facts: { style: DocumentStyle; usesCreditMark: boolean; usesMinus: boolean },
): RowProfile {
  const roles = header?.columns.map(({ role }) => role) ?? [];
  const order: Part[] = [];
  for (const role of roles) {
    const part = partOf[role];
    if (part && !order.includes(part)) order.push(part);
  }
  const isKnown = order.includes('balance') && order.includes('amount');
  const orders: Part[][] = isKnown
    ? [order]
    : [
        ['amount', 'balance'],
        ['fee', 'amount', 'balance'],
        ['amount', 'fee', 'balance'],
      ];
  // Where the letters of a header stand tells nothing of its rows when it is glued, so the fee may be on either side.
  if (isKnown && order.includes('fee') && !header?.hasPlaces)
    orders.push(['amount', 'fee', 'balance'], ['fee', 'amount', 'balance']);
  if (isKnown && bank === 'fnb' && !order.includes('accrued') && !order.includes('fee'))
    orders.push([...order, 'accrued'], ['fee', ...order]);
  return {
    style: {
      ...facts.style,
      short: bank === 'capitec',
      whole: printsWhole(bank, facts.style) && !order.includes('fee'),
    },
    orders,
    hasFeeColumn: roles.includes('fee'),
    feePosts: feesPost(bank),
    isBareDebit: facts.usesCreditMark,
    usesMinus: facts.usesMinus,
  };
}
