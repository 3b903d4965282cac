import type { NumberStyle } from '../reading/number-starts.ts';
import type { BankKey } from '../statement.ts';
import type { Header, Role } from '../table/find-headers.ts';

export type Part = 'fee' | 'amount' | 'balance' | 'accrued';

export type RowProfile = {
  style: NumberStyle;
  /** Possible orders of the parts from left to right, the most likely first. */
  orders: readonly (readonly Part[])[];
  hasFeeColumn: boolean;
  /** True when the bank usually deducts fees from the balance too. Each row's arithmetic decides. */
  feePosts: boolean;
  /** True when credits have a mark, so that an amount without a mark is a debit. */
  isBareDebit: boolean;
  /** True when debits have a minus, so that other amounts are credits. */
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

export type DocumentStyle = Pick<NumberStyle, 'spaces' | 'commas' | 'rands' | 'glued'>;

/** Where the rows leave it open, the fee column of these three banks does not change the balance, and other banks' does. */
const feesPost = (bank: BankKey | null) => bank !== 'absa' && bank !== 'nedbank' && bank !== 'fnb';

/** TymeBank prints whole rands without cents in its layout with commas between thousands. */
export const printsWhole = (bank: BankKey | null, { spaces }: DocumentStyle) => bank === 'tyme' && !spaces;

export function profileOf(
  bank: BankKey | null,
  header: Header | null,
  facts: { style: DocumentStyle; usesCreditMark: boolean; usesMinus: boolean },
): RowProfile {
  const roles = header?.columns.map(({ role }) => role) ?? [];
  const order: Part[] = [];
  for (const role of roles) {
    // Accrued charges are a fee column too; the rows show whether it changes the balance.
    const part = role === 'accrued' && !roles.includes('fee') ? 'fee' : partOf[role];
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
  // The order of a header without gaps says nothing about its rows, so the fee may be on either side.
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
    hasFeeColumn: order.includes('fee'),
    feePosts: roles.includes('fee') && feesPost(bank),
    isBareDebit: facts.usesCreditMark,
    usesMinus: facts.usesMinus,
  };
}
